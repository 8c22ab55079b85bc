import pg from 'pg';
import { PrismaClient } from '#prisma';
import { OrderedAdapter } from '../../src/adapters/db/ordered-adapter';
import type { Deps } from '../../src/deps';
import { DomainError } from '../../src/domain/errors';
import type { Db, Tx } from '../../src/domain/ports';

/** The dependencies with a database pool without timeouts. For control runs only. */
export function withoutTimeouts(deps: Deps): Deps {
  const { connectionString } = deps.database.pool.options;
  const pool = new pg.Pool({ ...(connectionString ? { connectionString } : {}) });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const close = async () => {
    await pool.end();
    await deps.close();
  };
  return { ...deps, db: new PrismaClient({ adapter: new OrderedAdapter(pool) }), close };
}

/** The dependencies with database errors whose codes are hidden. For control runs only. */
export function withoutErrorCodes(deps: Deps): Deps {
  const db = deps.db.$extends({
    client: {
      $transaction: async <Result>(work: (tx: Tx) => Promise<Result>, options?: object): Promise<Result> => {
        try {
          return await deps.db.$transaction(work, options);
        } catch (error) {
          throw error instanceof DomainError ? error : new Error('Something went wrong.');
        }
      },
    },
  });
  return { ...deps, db: db as unknown as Db };
}
