/** A `tel:` link for a phone number as somebody typed it. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** A `mailto:` link to one person, without a subject. An address may contain characters that have a meaning in a link, such as & and #. */
export const addressLink = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

/** A `mailto:` link; several people go to bcc, so that they do not see each other. */
export function mailLink(emails: readonly string[], subject: string): string {
  const who = emails.map(encodeURIComponent).join(',');
  const to = emails.length === 1 ? `${who}?` : `?bcc=${who}&`;
  return `mailto:${to}subject=${encodeURIComponent(subject)}`;
}
