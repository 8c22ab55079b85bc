import dns, { type LookupOptions } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

export type Names = {
  /** From now on no server of names answers. */
  lose(): void;
  find(): void;
  /** Leaves names to the system again. */
  restore(): void;
};

type Done = (error: Error | null, address?: unknown, family?: number) => void;

const ADDRESS = '127.0.0.1';
const isOurs = (name: string) => name.endsWith('.test');
const lost = (name: string, code: string) => Object.assign(new Error(`${code} ${name}`), { code });

/** Every name that ends in `.test` is this machine, for as long as names can be asked for. */
export function nameThisMachine(): Names {
  const { lookup, Resolver } = dns;
  let areLost = false;

  const lookUp = (name: string, options: LookupOptions, done: Done) => {
    if (!isOurs(name)) return lookup(name, options, done);
    if (areLost) process.nextTick(done, lost(name, 'EAI_AGAIN'));
    else if (options.all) process.nextTick(done, null, [{ address: ADDRESS, family: 4 }]);
    else process.nextTick(done, null, ADDRESS, 4);
  };
  // Whoever asks the servers of names themselves (as the mailer does) learns nothing, and looks up as all others do.
  const sendQuery = (name: string, done: Done) => process.nextTick(done, lost(name, dns.NOTFOUND));
  const Unknowing = class extends Resolver {
    override resolve4 = sendQuery as typeof Resolver.prototype.resolve4;
    override resolve6 = sendQuery as typeof Resolver.prototype.resolve6;
  };
  const take = (parts: Partial<typeof dns>) => {
    Object.assign(dns, parts);
    syncBuiltinESMExports();
  };
  take({ lookup: lookUp as typeof lookup, Resolver: Unknowing });
  return {
    lose: () => {
      areLost = true;
    },
    find: () => {
      areLost = false;
    },
    restore: () => take({ lookup, Resolver }),
  };
}
