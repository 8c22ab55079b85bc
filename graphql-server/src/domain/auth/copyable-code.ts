import { randomInt } from 'node:crypto';

/** Letters that nobody mixes up when copying from paper or a terminal. */
export const COPYABLE = 'abcdefghjkmnpqrstvwxyz23456789';

/** Random groups of such letters, as in 'abcd-efgh-jkmn': each letter is worth 4.9 bits. */
export function createCopyableCode(groups: number, groupLength: number): string {
  const group = () => Array.from({ length: groupLength }, () => COPYABLE[randomInt(COPYABLE.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
