/** The mail cannot be delivered, now or later: no such mailbox, or not one at all. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
