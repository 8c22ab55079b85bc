import { ClassUnavailableError } from '../errors';
import type { Tx } from '../ports';
import type { LockedClass } from './lock-class';

/**
 * Throws ClassUnavailableError unless the locked class is open and has a place left. Taken are its confirmed bookings and
 * the seats held for people who are paying at `now`; a person's own hold does not stand in their way,
 * known by its e-mail or as the attempt that is being finished; a hold of somebody unnamed stands in everybody else's.
 */
export async function requirePlace(
  tx: Tx,
  { occurrence, datedClass, closed }: LockedClass,
  now: Date,
  own: { email: string | null; attemptId?: string },
) {
  if (closed) throw new ClassUnavailableError(closed);
  const [row] = await tx.$queryRaw<[{ taken: number }]>`
    SELECT ((SELECT count(*) FROM "Booking" WHERE "occurrenceId" = ${occurrence.id}::uuid AND "status" = 'CONFIRMED')
          + (SELECT count(*) FROM "PaymentAttempt" WHERE "occurrenceId" = ${occurrence.id}::uuid AND "status" = 'OPEN'
              AND "holdExpiresAt" > ${now} AND "id" IS DISTINCT FROM ${own.attemptId ?? null}::uuid
              AND (lower("email") = lower(${own.email}::text)) IS NOT TRUE))::int AS taken`;
  if (row.taken >= datedClass.capacity) throw new ClassUnavailableError('FULL');
}

/** Lets go of the seats that are held in a class for somebody, known by their e-mail. */
export async function releaseOwnHold(tx: Tx, occurrenceId: string, email: string): Promise<void> {
  await tx.$executeRaw`UPDATE "PaymentAttempt" SET "holdExpiresAt" = NULL
    WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'OPEN' AND lower("email") = lower(${email})`;
}
