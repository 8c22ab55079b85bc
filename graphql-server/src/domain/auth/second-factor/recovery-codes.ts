import { createHash, randomInt } from 'node:crypto';

const HOW_MANY = 10;
// Letters that nobody mixes up when copying from paper: 12 of these 30 are 58 bits.
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Codes that stand in, once each, for a lost phone: 'abcd-efgh-jkmn'. They are shown once. */
export function createRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: HOW_MANY }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** Whether a text could be one of them; blanks and capitals are forgiven, hyphens may be left out. */
export function isRecoveryCode(text: string): boolean {
  return new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`).test(plain(text));
}

/** What the database keeps of a code. */
export function digestOfRecoveryCode(text: string): string {
  return createHash('sha256').update(plain(text)).digest('base64url');
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '');
