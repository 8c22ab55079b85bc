import type {
  AuditEntry,
  Booking,
  ClientNote,
  ClientPushSubscription,
  InstallationRole,
  Mailing,
  MailOptOut,
  OutgoingMail,
  PaymentAttempt,
  PaymentIssue,
  Prisma,
  ProviderEvent,
  RebookingOffer,
  Refund,
  WaitlistEntry,
} from '#prisma';
import { toEmailDigest } from '../../lib/sha256';
import { type Thread, WITH_REPLIES } from '../contact/list-messages';
import type { Tx } from '../ports';

const DATE_OF_CLASS = {
  select: { localDate: true, localTime: true, availability: { select: { title: true, localTime: true } } },
} satisfies Prisma.OccurrenceDefaultArgs;
type DateOfClass = Prisma.OccurrenceGetPayload<typeof DATE_OF_CLASS>;

/** Everything stored about one address. */
export type ClientRecords = {
  /** In lower case. */
  email: string;
  bookings: (Booking & { rebookingOffer: RebookingOffer | null; devices: ClientPushSubscription[] })[];
  attempts: (PaymentAttempt & { installation: { role: InstallationRole } })[];
  refunds: Refund[];
  mails: (OutgoingMail & { mailing: Mailing | null })[];
  messages: Thread[];
  waiting: (WaitlistEntry & { devices: ClientPushSubscription[]; occurrence: DateOfClass })[];
  optOut: MailOptOut | null;
  note: ClientNote | null;
  issues: PaymentIssue[];
  events: ProviderEvent[];
  audit: AuditEntry[];
};

const oldestFirst = { orderBy: { createdAt: 'asc' } } as const;

/**
 * Reads everything stored about an address, ignoring case. `isLocked` locks the dates that they wait for, whose waitlists
 * nobody then mails or changes, and their payment attempts and bookings, until the transaction ends.
 */
export async function readClientRecords(tx: Tx, address: string, { isLocked = false } = {}): Promise<ClientRecords> {
  const email = address.toLowerCase();
  // Prisma's case-insensitive mode uses ILIKE, in which an underscore in an address matches any character.
  const bookingIds = await getIds(tx.$queryRaw`SELECT "id" FROM "Booking" WHERE lower("email") = ${email}`);
  const messageIds = await getIds(tx.$queryRaw`SELECT "id" FROM "ContactMessage" WHERE lower("email") = ${email}`);
  const mailIds = await getIds(tx.$queryRaw`SELECT "id" FROM "OutgoingMail" WHERE lower("recipient") = ${email}`);
  const waitingIds = await getIds(tx.$queryRaw`SELECT "id" FROM "WaitlistEntry" WHERE lower("email") = ${email}`);
  const attemptIds = await getIds(tx.$queryRaw`
    SELECT "id" FROM "PaymentAttempt" WHERE lower("email") = ${email}
    UNION SELECT "paymentAttemptId" FROM "Booking" WHERE lower("email") = ${email} AND "paymentAttemptId" IS NOT NULL`);
  if (isLocked) {
    await tx.$executeRaw`
      SELECT 1 FROM "Occurrence" WHERE "id" IN (SELECT "occurrenceId" FROM "WaitlistEntry" WHERE "id" = ANY(${waitingIds}::uuid[]))
       ORDER BY "id" FOR UPDATE`;
    await tx.$executeRaw`SELECT 1 FROM "PaymentAttempt" WHERE "id" = ANY(${attemptIds}::uuid[]) ORDER BY "id" FOR UPDATE`;
    await tx.$executeRaw`SELECT 1 FROM "Booking" WHERE "id" = ANY(${bookingIds}::uuid[]) ORDER BY "id" FOR UPDATE`;
  }
  const bookings = await tx.booking.findMany({
    where: { id: { in: bookingIds } },
    include: { rebookingOffer: true, devices: oldestFirst },
    ...oldestFirst,
  });
  const attempts = await tx.paymentAttempt.findMany({
    where: { id: { in: attemptIds } },
    include: { installation: { select: { role: true } } },
    ...oldestFirst,
  });
  const refunds = await tx.refund.findMany({ where: { paymentAttemptId: { in: attemptIds } }, ...oldestFirst });
  const payments = attempts.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  const issues = await tx.paymentIssue.findMany({ where: { paymentIntentId: { in: payments } }, ...oldestFirst });
  const subjects = [bookings, attempts, refunds, issues].flatMap((rows) => rows.map(({ id }) => id));
  return {
    email,
    bookings,
    attempts,
    refunds,
    issues,
    mails: await tx.outgoingMail.findMany({
      where: { id: { in: mailIds } },
      include: { mailing: true },
      ...oldestFirst,
    }),
    messages: await tx.contactMessage.findMany({
      where: { id: { in: messageIds } },
      include: WITH_REPLIES,
      ...oldestFirst,
    }),
    waiting: await tx.waitlistEntry.findMany({
      where: { id: { in: waitingIds } },
      include: { devices: oldestFirst, occurrence: DATE_OF_CLASS },
      ...oldestFirst,
    }),
    optOut: await tx.mailOptOut.findUnique({ where: { digest: toEmailDigest(email) } }),
    note: await tx.clientNote.findUnique({ where: { email } }),
    events: await tx.providerEvent.findMany({
      where: { paymentIntentId: { in: payments } },
      orderBy: { receivedAt: 'asc' },
    }),
    audit: await tx.auditEntry.findMany({
      where: { subjectId: { in: [...subjects, ...messageIds] } },
      ...oldestFirst,
    }),
  };
}

/** True when nothing is stored about the address. */
export function isUnknown({ bookings, attempts, mails, messages, waiting, optOut, note }: ClientRecords): boolean {
  const lists = [bookings, attempts, mails, messages, waiting];
  const isOptOutErased = optOut === null || optOut.email === null;
  return isOptOutErased && note === null && lists.every((rows) => rows.length === 0);
}

async function getIds(rows: Promise<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id);
}
