import type { PushPayload } from '#contract/push-notification';
import type { Prisma, PrismaClient } from '#prisma';

/** The database, or one transaction on it. */
export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

/** The only source of "now" for a rule. */
export type Clock = { now(): Date };

/** The current state of a payment intent at the provider. Amounts in cents. */
export type ProviderIntent = {
  id: string;
  /** The provider's status; only 'succeeded' means paid. */
  status: string;
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  isLive: boolean;
  clientSecret: string | null;
  /** Id of our payment attempt, from the intent's metadata. */
  attemptId: string | null;
  /** The installation that created the intent, from its metadata. */
  installationId: string | null;
  amountRefundedCents: number;
  isDisputed: boolean;
  createdAt: Date;
  /** When the payment succeeded; null while it has not. */
  paidAt: Date | null;
};

/** A payment intent to create. Its ids are stored in its metadata, by which the payment is found later. */
export type NewIntent = { attemptId: string; installationId: string; amountCents: number; description: string };

/** A refund to execute. Our id is in its metadata, by which a repeated call finds it. */
export type NewProviderRefund = {
  paymentIntentId: string;
  refundId: string;
  amountCents: number;
  idempotencyKey: string;
};

/** The card payment provider. Every call may throw ServiceUnavailableError. Never call it inside a database transaction. */
export type Payments = {
  /** True when no real money moves. */
  readonly isTestMode: boolean;
  /** True when intents must be in live mode. */
  readonly isLive: boolean;
  readonly publishableKey: string;
  /** URL of the fake Stripe.js in test mode; null for Stripe's own script. */
  readonly scriptUrl: string | null;
  /**
   * Runs several calls under one deadline. When it passes, throws ServiceUnavailableError with `lateMessage`. The work is not
   * interrupted, so it must check `signal` before each further step.
   */
  withinOneDeadline<Result>(work: (signal: AbortSignal) => Promise<Result>, lateMessage: string): Promise<Result>;
  createIntent(options: NewIntent): Promise<ProviderIntent>;
  /** Null when the provider does not know the intent. */
  findIntent(paymentIntentId: string): Promise<ProviderIntent | null>;
  /** All payment intents created since that time, newest first. */
  listIntents(options: { since: Date }): Promise<ProviderIntent[]>;
  /**
   * The provider's id of our refund; when all of the payment is refunded without it, of another refund. Null when there is
   * neither. `refundId` is null for a refund that was never recorded here.
   */
  findRefund(refund: { paymentIntentId: string; refundId: string | null }): Promise<string | null>;
  cancelIntent(paymentIntentId: string): Promise<void>;
  /**
   * Refunds an amount once, or what is left when that is less, and returns the provider's id. A payment of which nothing is
   * left counts as done.
   * @throws StateConflictError when the provider refuses for good
   */
  refund(refund: NewProviderRefund): Promise<{ refundId: string }>;
};

/** A webhook event. It only triggers a lookup: the state is always read from the provider, never taken from the event. */
export type ProviderEvent = { id: string; type: string; paymentIntentId: string | null };

/** Parses webhook events. Throws EventRefusedError unless the provider signed the body recently. */
export type ProviderEvents = { read(body: Buffer, signature: string | null): ProviderEvent };

/** Whom mail comes from. The name is empty where there is none. */
export type Sender = { name: string; address: string };

export type MailMessage = {
  /** Local part of the Message-ID; a repeated delivery has the same one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar?: { method: 'PUBLISH' | 'CANCEL'; filename: string; content: string };
  /** The Reply-To address. Absent: the sender's. */
  replyTo?: string;
  /** Ids of the earlier mails of its thread, oldest first. */
  follows?: readonly string[];
  /** The address of the List-Unsubscribe header. */
  unsubscribeUrl?: string;
  /** True: a person wrote it, so that it may be answered by an absence notice. */
  isTyped?: boolean;
};

/** Reads the secret that personal links are signed with. */
export type LinkSecret = () => Promise<Buffer>;

/** Sends one mail. Throws MailRefusedError when a retry would be of no use, and any other error when it may succeed later. */
export type Mailer = { send(message: MailMessage): Promise<void> };

/** The push subscription of a device. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The result of one push. `text` may be shown to the teacher. */
export type PushOutcome =
  | { result: 'TAKEN' }
  /** The subscription no longer exists. */
  | { result: 'GONE' }
  /** The device subscribed with other keys than the studio's current ones. */
  | { result: 'KEYS_REFUSED' }
  /** The service refuses this message for good; it may accept another. */
  | { result: 'REFUSED'; text: string }
  /** A retry may succeed, not before the Retry-After. */
  | { result: 'BUSY'; retryAfterSeconds: number | null; text: string };

/** Web push to the devices of the teacher and of clients. `send` does not throw when a push service fails. */
export type Pusher = {
  /** The VAPID public key that a browser subscribes with. */
  publicKey(): Promise<string>;
  send(target: PushTarget, payload: PushPayload): Promise<PushOutcome>;
};

/** The weather that is expected while a class takes place. */
export type Forecast = {
  temperatureCelsius: number;
  windMetresPerSecond: number;
  /** Rain in the period of the forecast, mostly an hour. Null: not given. */
  rainMm: number | null;
  /** Null: not given. */
  rainChancePercent: number | null;
};

/** Weather forecasts. A service that does not answer soon, or not usefully, is no forecast. */
export type Weather = {
  findForecast(place: { latitude: number; longitude: number }, at: Date): Promise<Forecast | null>;
};

/** Events of which a client's device is notified. */
type ClientPushKind = BookingPushKind | WaitlistPushKind;
export type BookingPushKind =
  | 'CLASS_CANCELLED'
  | 'CLASS_RESTORED'
  | 'CLASS_CHANGED'
  | 'TAKES_PLACE'
  /** Somebody has taken a place that was cancelled late, and its money goes back. */
  | 'PLACE_TAKEN';
/** PLACE_OFFERED: a place is held for them. PLACE_FREE: one is free, for the first to book. */
export type WaitlistPushKind = 'PLACE_OFFERED' | 'PLACE_FREE';

/** The background jobs and their payloads. */
export type JobPayloads = {
  'send-mail': { mailId: string };
  'refund-payment': { refundId: string };
  'reconcile-payment': { paymentIntentId: string };
  reconcile: { isDeep: boolean };
  'hold-next-seats': { bookingIds: string[] };
  'confirm-refund': { refundId: string; username: string };
  'notify-weather-calls': Record<string, never>;
  'notify-missing-links': Record<string, never>;
  'distribute-notifications': { notificationIds: string[] };
  'send-push': { subscriptionId: string };
  'mail-unshown': { notificationIds: string[] };
  /** `failures`: number of failed attempts so far. */
  'send-client-push': { deviceId: string; kind: ClientPushKind; failures: number };
  'forget-old-data': Record<string, never>;
  'queue-reminders': Record<string, never>;
  'queue-join-links': Record<string, never>;
  'offer-seats': { occurrenceId: string };
  'look-through-waitlists': Record<string, never>;
  'write-nightly-backup': Record<string, never>;
};
export type JobName = keyof JobPayloads;

export type EnqueueOptions = {
  runAt?: Date;
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Keeps the run time of a replaced job, so that repeated enqueueing does not postpone it forever. */
  preservesRunAt?: boolean;
  /** Jobs of one queue run one at a time. */
  queue?: string;
};

/** LOW jobs run after all NORMAL ones, which a person waits for. */
export type JobPriority = 'NORMAL' | 'LOW';

/** One of many jobs. */
type NewJob<Name extends JobName> = { payload: JobPayloads[Name] } & Pick<EnqueueOptions, 'runAt' | 'key'>;

/** Enqueues jobs in the transaction that causes them: both are committed, or neither. */
export type Jobs = {
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    payload: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues many jobs in one round trip; without a job it makes none. No two of them have the same key. */
  enqueueMany<Name extends JobName>(
    tx: Tx,
    name: Name,
    jobs: readonly NewJob<Name>[],
    options?: { priority?: JobPriority },
  ): Promise<void>;
  /** How long a wait of background work lasts, in milliseconds: `ms` in production, less where tests shorten all waits. */
  scale(ms: number): number;
};

/** Rate limits per client address (or digest of a network), shared by all processes. */
export type RateLimits = {
  /** Counts one attempt. Throws TooManyRequestsError above the limit. */
  consume(limit: RateLimitName, address: string): Promise<void>;
  /** Takes back one attempt that turned out not to count. */
  giveBack(limit: RateLimitName, address: string): Promise<void>;
};
export type RateLimitName =
  | 'booking'
  | 'payment'
  | 'contact'
  | 'share-lookup'
  | 'sign-in'
  | 'push-renewal'
  | 'push-receipt'
  /** Opening and using personal links. */
  | 'personal-link'
  /** Asking for the link to all bookings of an address: per network, and per digest of the mailbox. */
  | 'my-bookings'
  | 'my-bookings-mailbox'
  /** Joining a waitlist: per network, and mails with a link that is known already, per digest of the mailbox. */
  | 'waitlist'
  | 'waitlist-mailbox'
  /** New holds and unpaid bookings, per digest of a network and hour. */
  | 'new-place';

/** Rate limits on public requests per network address, in this process alone. */
export type RequestLimits = {
  /** Counts one request. Throws TooManyRequestsError above the limit. */
  consume(kind: PublicRequest, address: string): Promise<void>;
};
/** A read that misses the cache, or any request that may write. */
export type PublicRequest = 'uncached-read' | 'possible-change';

/** Counts failures per account in the last 15 minutes, shared by all processes. It only counts: the caller decides. */
export type FailureCounts = {
  of(account: string): Promise<number>;
  /** Adds a failure and returns the new count. */
  add(account: string): Promise<number>;
  /** Resets the count. */
  clear(account: string): Promise<void>;
};

/** Waits. Tests inject one that returns at once. */
export type Pause = (milliseconds: number) => Promise<void>;

/** What a committed change is about. SCHEDULE is for everybody; the others are for the admin area. STUDIO: any of them. */
export const CHANGE_SUBJECTS = [
  'SCHEDULE',
  'STUDIO',
  'BOOKING',
  'CLASS',
  'MESSAGE',
  'PAYMENT_ISSUE',
  'WAITLIST',
  'SESSION',
] as const;

export type Change = {
  subject: (typeof CHANGE_SUBJECTS)[number];
  /** Id of what changed; of SCHEDULE the date, YYYY-MM-DD. Null: any. */
  id: string | null;
};

/** The committed changes of all processes. */
export type Changes = {
  /**
   * Yields every change that is committed after this has resolved, several at once, until `signal` aborts. Rejects when the
   * database does not answer.
   */
  watch(signal: AbortSignal): Promise<AsyncGenerator<Change[], void, undefined>>;
  /** Ends the connection to the database. */
  close(): Promise<void>;
};
