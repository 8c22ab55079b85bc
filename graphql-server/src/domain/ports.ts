import type { Prisma, PrismaClient } from '#prisma';
import type { PushPayload } from './push/compose-push';

/** The database, or one transaction on it. */
export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

/** The only source of "now" for a rule. */
export type Clock = { now(): Date };

/** A payment intent as the provider tells it at this moment. Amounts in cents. */
export type ProviderIntent = {
  id: string;
  /** The provider's word; only 'succeeded' is paid. */
  status: string;
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  isLive: boolean;
  clientSecret: string | null;
  /** Our attempt that the intent was made for, from its metadata. */
  attemptId: string | null;
  /** The installation that made the intent, from its metadata. */
  installationId: string | null;
  amountRefundedCents: number;
  isDisputed: boolean;
  createdAt: Date;
  /** When the money came; null while it has not. */
  paidAt: Date | null;
};

/** A payment intent to be created. Its ids become metadata, by which the payment is recognised later. */
export type NewIntent = { attemptId: string; installationId: string; amountCents: number; description: string };

/** The card payment provider. Every call may throw ServiceUnavailableError; none runs inside a database transaction. */
export type Payments = {
  /** True when no real money moves. */
  readonly isTestMode: boolean;
  /** True when intents must be in live mode. */
  readonly isLive: boolean;
  readonly publishableKey: string;
  /** Address of a stand-in for Stripe.js, absent when it is Stripe's own. */
  readonly scriptUrl: string | null;
  /**
   * Runs several calls, and what happens between them, under one deadline: past it, it throws
   * ServiceUnavailableError with `lateMessage`. Late work is not interrupted, so it checks `signal` before each further step.
   */
  withinOneDeadline<Result>(work: (signal: AbortSignal) => Promise<Result>, lateMessage: string): Promise<Result>;
  createIntent(options: NewIntent): Promise<ProviderIntent>;
  /** Null when the provider knows no such intent. */
  findIntent(paymentIntentId: string): Promise<ProviderIntent | null>;
  /** Every payment that was begun since then, the newest first. */
  listIntents(options: { since: Date }): Promise<ProviderIntent[]>;
  /** The refund that gave a payment back; null when there is none. */
  findRefund(paymentIntentId: string): Promise<string | null>;
  cancelIntent(paymentIntentId: string): Promise<void>;
  /** Gives back all that is left; what was given back elsewhere counts as done. Throws StateConflictError when refused for good. */
  refund(options: { paymentIntentId: string; idempotencyKey: string }): Promise<{ refundId: string }>;
};

/** Something that the provider says has happened; how things stand is asked of it, never taken from here. */
export type ProviderEvent = { id: string; type: string; paymentIntentId: string | null };

/** Reads the provider's events from the bytes that came. Throws EventRefusedError unless the provider signed them, lately. */
export type ProviderEvents = { read(body: Buffer, signature: string | null): ProviderEvent };

export type MailMessage = {
  /** Local part of the Message-ID: repeated deliveries of one mail share it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar?: { method: 'PUBLISH' | 'CANCEL'; filename: string; content: string };
  /** The mailbox that an answer goes to, where it is not the sender's. */
  replyTo?: string;
  /** Ids of the mails before it in its thread, oldest first. */
  follows?: readonly string[];
  /** Where the recipient, or their mail program for them, asks not to be written to. */
  unsubscribeUrl?: string;
};

/** Sends one mail, or throws; `MailRefusedError` when trying again would be of no use. */
export type Mailer = { send(message: MailMessage): Promise<void> };

/** A device of the teacher, as its browser told it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** What came of one push. `words` may be shown to the teacher. */
export type PushOutcome =
  | { result: 'TAKEN' }
  /** The device is gone for good. */
  | { result: 'GONE' }
  /** The service does not accept this studio's keys for the device, which subscribed with others. */
  | { result: 'KEYS_REFUSED' }
  /** This message will not be taken; another may. */
  | { result: 'REFUSED'; text: string }
  /** Worth asking again, not before the service says. */
  | { result: 'BUSY'; retryAfterSeconds: number | null; text: string };

/** Web push to the teacher's devices. `send` never throws for what a service does. */
export type Pusher = {
  /** What a browser needs to subscribe. */
  publicKey(): Promise<string>;
  send(target: PushTarget, payload: PushPayload): Promise<PushOutcome>;
};

/** Background work and its payloads. */
export type JobPayloads = {
  'send-mail': { mailId: string };
  'refund-payment': { refundId: string };
  'reconcile-payment': { paymentIntentId: string };
  reconcile: { isDeep: boolean };
  'confirm-refund': { refundId: string; username: string };
  'spread-notices': { noticeIds: string[] };
  'send-push': { subscriptionId: string };
  'forget-old-data': Record<string, never>;
};
export type JobName = keyof JobPayloads;

export type EnqueueOptions = {
  runAt?: Date;
  /** A job that waits under this key is replaced. */
  key?: string;
  /** The replaced job's time stands: what comes again and again is not put off for ever. */
  preservesRunAt?: boolean;
  /** Jobs of one queue run one after the other, never two at once. */
  queue?: string;
};

/** How urgent many jobs are: LOW ones wait for everything that a person waits for. */
export type JobPriority = 'NORMAL' | 'LOW';
export type EnqueueManyOptions = { priority?: JobPriority };

/** Enqueues work in the transaction that causes it: committed together, or not at all. */
export type Jobs = {
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    payload: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Many at once, in one round trip. */
  enqueueMany<Name extends JobName>(
    tx: Tx,
    name: Name,
    payloads: readonly JobPayloads[Name][],
    options?: EnqueueManyOptions,
  ): Promise<void>;
};

/** Counts attempts per client address over all processes; a network is counted under its digest alike. */
export type RateLimits = {
  /** Counts one attempt. Throws TooManyRequestsError past the limit. */
  consume(limit: RateLimitName, address: string): Promise<void>;
  /** Takes one attempt back, which turned out not to be of the kind that counts. */
  giveBack(limit: RateLimitName, address: string): Promise<void>;
};
export type RateLimitName =
  | 'booking'
  | 'payment'
  | 'contact'
  | 'share-lookup'
  | 'sign-in'
  | 'push-renewal'
  /** Holds and unpaid bookings, per network (known by its digest) and hour. */
  | 'new-place';

/** Counts public requests per network address, in this process alone. */
export type RequestLimits = {
  /** Counts one request. Throws TooManyRequestsError past the limit. */
  consume(kind: PublicRequest, address: string): Promise<void>;
};
/** A read that no cache answers; a request that may change something, before it is known what. */
export type PublicRequest = 'uncached-read' | 'possible-change';

/** Counts failures per account over all processes, for a quarter of an hour, and refuses nobody. */
export type FailureCounts = {
  of(account: string): Promise<number>;
  /** How many there are with this one. */
  add(account: string): Promise<number>;
  /** Forgets them. */
  clear(account: string): Promise<void>;
};

/** Lets some time go by. */
export type Pause = (milliseconds: number) => Promise<void>;
