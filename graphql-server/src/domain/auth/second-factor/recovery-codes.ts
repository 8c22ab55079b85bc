import { sha256Base64url } from '../../../lib/sha256';
import { COPYABLE, createCopyableCode } from '../password';

const COUNT = 10;
// 12 characters are 58 bits.
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Creates ten single-use codes for a lost phone: 'abcd-efgh-jkmn'. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => createCopyableCode(GROUPS, GROUP_LENGTH));
}

/** True for a text with the form of a recovery code. Case, spaces and hyphens do not matter. */
export function isRecoveryCode(text: string): boolean {
  return new RegExp(`^[${COPYABLE}]{${GROUPS * GROUP_LENGTH}}$`).test(normalize(text));
}

/** The digest of a code that the database stores. */
export function hashRecoveryCode(text: string): string {
  return sha256Base64url(normalize(text));
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '');
