import { createHash } from 'node:crypto';
import { COPYABLE, createCopyableCode } from '../password';

const HOW_MANY = 10;
// 12 letters are 58 bits.
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Codes that stand in, once each, for a lost phone: 'abcd-efgh-jkmn'. They are shown once. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => createCopyableCode(GROUPS, GROUP_LENGTH));
}

/** Whether a text could be one of them; blanks and capitals are forgiven, hyphens may be left out. */
export function isRecoveryCode(text: string): boolean {
  return new RegExp(`^[${COPYABLE}]{${GROUPS * GROUP_LENGTH}}$`).test(plain(text));
}

/** What the database keeps of a code. */
export function digestOfRecoveryCode(text: string): string {
  return createHash('sha256').update(plain(text)).digest('base64url');
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '');
