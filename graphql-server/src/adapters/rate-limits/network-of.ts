import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A home or a rented server has this many leading groups (64 bits) to itself, and any address it likes within. */
const NETWORK_GROUPS = 4;

/** Whose address this is: an IPv4 address as it is, the first 64 bits of an IPv6 one, anything else unchanged. */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  const [left = '', right = ''] = plain.split('::');
  const before = getGroups(left);
  const after = getGroups(right);
  const between = plain.includes('::') ? Array<string>(GROUPS - before.length - after.length).fill('0') : [];
  const network = [...before, ...between, ...after].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Its groups of 16 bits; an IPv4 address at the end stands for two. */
function getGroups(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
