import ipaddr from 'ipaddr.js';

/** A home or a rented server owns the first 64 bits (four groups) of an IPv6 address and picks the rest at will. */
const NETWORK_GROUPS = 4;

/** Converts a client's address to its network: IPv4 as it is, IPv6 to its /64, anything else unchanged. */
export function toNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const ip = ipaddr.IPv6.parse(address);
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  const network = ip.parts.slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
