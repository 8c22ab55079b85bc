import dns, { type LookupOptions } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

export type FakeDns = {
  /** Makes every lookup of a `.test` name fail. */
  fail(): void;
  /** Makes the lookups work again. */
  recover(): void;
  /** Restores Node's own lookup. */
  restore(): void;
};

type Done = (error: Error | null, address?: unknown, family?: number) => void;

const ADDRESS = '127.0.0.1';
const isOurs = (name: string) => name.endsWith('.test');
const createLookupError = (name: string, code: string) => Object.assign(new Error(`${code} ${name}`), { code });

/** Resolves every name that ends in `.test` to this machine, until `fail` makes the lookups fail. */
export function startFakeDns(): FakeDns {
  const { lookup, Resolver } = dns;
  let isFailing = false;

  const lookUp = (name: string, options: LookupOptions, done: Done) => {
    if (!isOurs(name)) return lookup(name, options, done);
    if (isFailing) process.nextTick(done, createLookupError(name, 'EAI_AGAIN'));
    else if (options.all) process.nextTick(done, null, [{ address: ADDRESS, family: 4 }]);
    else process.nextTick(done, null, ADDRESS, 4);
  };
  // Direct DNS queries (as the mailer sends them) find nothing, so the caller falls back to `lookup`.
  const sendQuery = (name: string, done: Done) => process.nextTick(done, createLookupError(name, dns.NOTFOUND));
  const EmptyResolver = class extends Resolver {
    override resolve4 = sendQuery as typeof Resolver.prototype.resolve4;
    override resolve6 = sendQuery as typeof Resolver.prototype.resolve6;
  };
  const replace = (parts: Partial<typeof dns>) => {
    Object.assign(dns, parts);
    syncBuiltinESMExports();
  };
  replace({ lookup: lookUp as typeof lookup, Resolver: EmptyResolver });
  return {
    fail: () => {
      isFailing = true;
    },
    recover: () => {
      isFailing = false;
    },
    restore: () => replace({ lookup, Resolver }),
  };
}
