import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '../../src/deps';
import type { Db, Mailer, Payments, Tx } from '../../src/domain/ports';

/** Named points at which a process can be killed. */
export const CRASH_POINTS = [
  /** The provider has created a payment that is not recorded yet. */
  'after-intent-create',
  /** The provider has confirmed that a payment is paid. */
  'after-intent-verified',
  /** The process holds the lock of a class. */
  'after-lock',
  /** A booking is inserted but not committed. */
  'after-insert-before-commit',
  /** A booking is committed, but no response is sent. */
  'after-commit-before-reply',
  /** The provider's event is stored but not committed. */
  'after-webhook-event-row',
  /** The refund is on its way but not recorded. */
  'after-provider-refund-before-commit',
  /** The mail server has accepted a mail that is not marked as sent yet. */
  'after-smtp-accept-before-job-done',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Kills this process with SIGKILL if it is to die at this point. */
type Reach = (point: CrashPoint) => void;

/**
 * Returns the product with a SIGKILL at its first visit to `crashAt`. Each point lies at the edge of a port or of a transaction,
 * so the code of the product needs no hook.
 */
export function withCrashPoint(deps: Deps, crashAt: CrashPoint): Deps {
  const reach: Reach = (point) => {
    if (point === crashAt) process.kill(process.pid, 'SIGKILL');
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
        return rows;
      },
      booking: {
        create: async ({ args, query }) => {
          const booking = await query(args);
          const current = transaction.getStore();
          if (current) current.hasBooked = true;
          return booking;
        },
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
