import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '../deps';
import type { Db, Mailer, Payments, Tx } from '../domain/ports';
import type { CrashPoint } from '../env';

/** Ends this process at once, without a word to anybody, when it comes to this point. */
type Reach = (point: CrashPoint) => void;

/**
 * The product, dying of SIGKILL when it first comes to `wanted`: each point lies at the edge of a port, so that the code
 * between them knows nothing of it.
 */
export function withCrashPoint(deps: Deps, wanted: CrashPoint): Deps {
  const reach: Reach = (point) => {
    if (point === wanted) process.kill(process.pid, 'SIGKILL');
  };
  return {
    ...deps,
    db: crashingDb(deps.db, reach),
    payments: deps.payments && crashingPayments(deps.payments, reach),
    mailer: deps.mailer && crashingMailer(deps.mailer, reach),
  };
}

function crashingPayments(payments: Payments, reach: Reach): Payments {
  return {
    ...payments,
    createIntent: async (options) => {
      const intent = await payments.createIntent(options);
      reach('after-intent-create');
      return intent;
    },
    findIntent: async (id) => {
      const intent = await payments.findIntent(id);
      if (intent?.status === 'succeeded') reach('after-intent-verified');
      return intent;
    },
    refund: async (options) => {
      const refund = await payments.refund(options);
      reach('after-provider-refund-before-commit');
      return refund;
    },
  };
}

function crashingMailer(mailer: Mailer, reach: Reach): Mailer {
  return {
    send: async (message) => {
      await mailer.send(message);
      reach('after-smtp-accept-before-job-done');
    },
  };
}

type TransactionOptions = Parameters<Db['$transaction']>[1];

function crashingDb(db: Db, reach: Reach): Db {
  const transaction = new AsyncLocalStorage<{ hasBooked: boolean }>();
  const watched = db.$extends({
    query: {
      $queryRaw: async ({ args, query }) => {
        const rows: unknown = await query(args);
        const { sql } = args as { sql: string };
        if (sql.includes('"Occurrence"') && sql.endsWith('FOR UPDATE') && isSome(rows)) reach('after-lock');
        const current = transaction.getStore();
        if (current && sql.includes('INSERT INTO "Booking"')) current.hasBooked = true;
        return rows;
      },
      providerEvent: {
        createMany: async ({ args, query }) => {
          const stored = await query(args);
          reach('after-webhook-event-row');
          return stored;
        },
      },
    },
  }) as unknown as Db;
  const crashing = watched.$extends({
    client: {
      $transaction: <Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions) => {
        const current = { hasBooked: false };
        return transaction.run(current, async () => {
          const result = await watched.$transaction(async (tx) => {
            const outcome = await work(tx);
            if (current.hasBooked) reach('after-insert-before-commit');
            return outcome;
          }, options);
          if (current.hasBooked) reach('after-commit-before-reply');
          return result;
        });
      },
    },
  });
  return crashing as unknown as Db;
}

const isSome = (rows: unknown) => Array.isArray(rows) && rows.length > 0;
