/** Where the recipient of a mail asks for no more of its kind: a page with one button, and what mail programs press for them. */
export function stopMailsPath(mailId: string): string {
  return `/stop-mails/${mailId}`;
}

/** Where that is confirmed. */
export const MAILS_STOPPED_PATH = '/mails-stopped';
