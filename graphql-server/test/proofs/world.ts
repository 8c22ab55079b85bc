import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeStripe, startFakeStripe } from '../../src/sandbox/stripe/fake-stripe';
import type { LedgerEvent } from '../../src/sandbox/stripe/ledger';
import { listViolations } from '../checker/check';
import { createTestDatabase, type TestDatabase } from '../database';
import { type MailSink, startMailSink } from '../faults/mail-sink';
import { createMemoryLedgerStore } from '../memory-ledger-store';
import { SHORT_INTERVALS } from '../server';

/** The environment of a server: database, fake payment provider, mail server, and the responses that clients received. */
export type World = {
  database: TestDatabase;
  provider: FakeStripe;
  mail: MailSink;
  /** Events of the provider, oldest first. */
  events: LedgerEvent[];
  /** Environment variables of a server in this world. */
  variables: Record<string, string>;
  acknowledged: string[];
  shownSpots: number[];
  /** Waits until `isSo` is true. Returns `text` as a violation when it is not within `withinMs` milliseconds. */
  until(text: string, isSo: () => Promise<boolean>, withinMs?: number): Promise<string[]>;
  /** Waits until every invariant holds. Returns the violations that remain at the timeout. */
  settle(): Promise<string[]>;
  close(): Promise<void>;
};

export const WEBHOOK_SECRET = 'whsec_world';
const KEYS = { secretKey: 'sk_test_world', publishableKey: 'pk_test_world' };
const TIMEOUT_MS = 60_000;
/** Shorter, because a control is expected to stay broken. */
const CONTROL_TIMEOUT_MS = 1_000;
/** Invariants that must hold at every moment; background jobs restore the others. */
const ALWAYS = /^I(1|3|6|11|12): /;

type Options = {
  /** An existing database, which stays. Absent: a new one. */
  database?: TestDatabase;
  /** A protection is switched off, and violations are expected. */
  isControl?: boolean;
};

export async function startWorld({ database: given, isControl = false }: Options = {}): Promise<World> {
  const events: LedgerEvent[] = [];
  const [database, provider, mail] = await Promise.all([
    given ?? createTestDatabase(),
    startFakeStripe({ store: createMemoryLedgerStore(), ...KEYS, onEvent: (event) => events.push(event) }),
    startMailSink(),
  ]);
  const acknowledged: string[] = [];
  const shownSpots: number[] = [];
  const check = async () => {
    // Copy these before reading the tables: other work may go on meanwhile.
    const seen = { mails: [...mail.mails], acknowledged: [...acknowledged], shownSpots: [...shownSpots] };
    const payments = await provider.ledger.list();
    return listViolations({ pool: database.pool, payments, ...seen, isAtRest: true });
  };
  const timeoutMs = isControl ? CONTROL_TIMEOUT_MS : TIMEOUT_MS;
  return {
    database,
    provider,
    mail,
    events,
    acknowledged,
    shownSpots,
    variables: {
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
      STRIPE_API_BASE: provider.url,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SMTP_URL: mail.url,
      ...SHORT_INTERVALS,
    },
    async until(text, isSo, withinMs = timeoutMs) {
      const deadline = Date.now() + Math.min(withinMs, timeoutMs);
      while (!(await isSo())) {
        if (Date.now() > deadline) return [text];
        await sleep(50);
      }
      return [];
    },
    async settle() {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        // A database that has just crashed must recover first.
        const violations = await check().catch((error: unknown) => [`The check failed: ${error}`]);
        const isFinal = violations.length === 0 || violations.some((text) => ALWAYS.test(text));
        if (isFinal || Date.now() > deadline) return violations;
        await sleep(100);
      }
    },
    close: async () => {
      await Promise.all([provider.close(), mail.close(), given ? undefined : database.close()]);
    },
  };
}
