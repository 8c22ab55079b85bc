import { splitRecipients } from '#contract/mail-input';

const SHOWN = 3;

/** What is said of those in To while they are being written. */
export function recipientWords(to: string): string {
  const { addresses, invalid } = splitRecipients(to);
  const count = addresses.length === 1 ? '1 recipient' : `${addresses.length} recipients`;
  if (invalid.length === 0) return addresses.length === 0 ? 'Addresses with commas between them.' : `${count}.`;
  const named = invalid.slice(0, SHOWN).join(', ');
  return `${count}. Not yet an email address: ${named}${invalid.length > SHOWN ? ', …' : ''}`;
}
