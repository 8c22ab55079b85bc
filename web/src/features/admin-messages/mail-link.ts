type Asked = { name: string; email: string; subject: string | null; message: string };

/** Mail programs take addresses of about this length; the quotation gives way. */
const MAX_QUOTE = 1_200;

/** The subject of an answer. */
export function replySubject({ subject }: Pick<Asked, 'subject'>): string {
  if (!subject) return 'Re: Your message';
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** An address that opens an answer in the reader's own mail program, with the message quoted. */
export function mailLink(asked: Asked): string {
  const to = encodeURIComponent(asked.email).replaceAll('%40', '@');
  const body = `\r\n\r\n${asked.name} wrote:\r\n${quote(asked.message)}`;
  return `mailto:${to}?subject=${encodeURIComponent(replySubject(asked))}&body=${encodeURIComponent(body)}`;
}

function quote(message: string): string {
  const characters = Array.from(message);
  const shown = characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE).join('')}...` : message;
  return shown
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
}
