import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** True for an address that anybody in the internet may have: no loopback, private, link-local or otherwise special one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 clothes is judged as what it is.
  return ipaddr.process(address).range() === 'unicast';
}

type Done = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A name's addresses, for a socket that may only go out into the internet: the check sits where the socket learns the address,
 * so a name that is resolved differently the second time gains nothing.
 */
export function lookupPublic(hostname: string, options: LookupOptions, done: Done): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(new Error(`${hostname} has no public address.`), []);
    if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
}
