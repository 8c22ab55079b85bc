import type { Pool } from 'pg';
import { createStripePayments } from '../adapters/stripe/stripe-payments';
import type { Mailer, Payments, Sender } from '../domain/ports';
import { createMailbox, createMailboxMailer, type Mailbox } from './mailbox/mailbox';
import { createEventSender, type EventSender } from './stripe/event-sender';
import { startFakeStripe } from './stripe/fake-stripe';
import { randomCharacters } from './stripe/ids';
import type { Ledger } from './stripe/ledger';
import { createPostgresLedgerStore } from './stripe/postgres-store';

export type Sandbox = {
  /** Null when real Stripe keys are configured; `ledger` and `events` too. */
  payments: Payments | null;
  ledger: Ledger | null;
  /** Sends the events of the test payments to the webhook of the product. */
  events: EventSender | null;
  mailer: Mailer;
  mailbox: Mailbox;
  close(): Promise<void>;
};

export type SandboxOptions = { pool: Pool; needsPayments: boolean; mailFrom: Sender };

const SANDBOX_SCRIPT_URL = '/sandbox/stripe.js';

/** The same in every process: one process may serve the page and another its API calls. */
const PUBLISHABLE_KEY = 'pk_test_sandbox';

/** Starts the fakes of the external services that are not configured: a payment provider and a mailbox. */
export async function startSandbox({ pool, needsPayments, mailFrom }: SandboxOptions): Promise<Sandbox> {
  const mailbox = createMailbox(pool);
  const provider = needsPayments ? await startProvider(pool) : null;
  return {
    payments: provider?.payments ?? null,
    ledger: provider?.ledger ?? null,
    events: provider?.events ?? null,
    mailer: createMailboxMailer({ mailbox, from: mailFrom }),
    mailbox,
    close: async () => provider?.close(),
  };
}

async function startProvider(pool: Pool) {
  const keys = { secretKey: `sk_test_${randomCharacters(32)}`, publishableKey: PUBLISHABLE_KEY };
  const events = createEventSender();
  const store = createPostgresLedgerStore(pool);
  const { url, ledger, close } = await startFakeStripe({ store, onEvent: events.send, ...keys });
  const payments = createStripePayments({ ...keys, apiBase: url, scriptUrl: SANDBOX_SCRIPT_URL, isTestMode: true });
  return { payments, ledger, events, close };
}
