import { type Evidence, getRows } from './evidence';

const JOB = (task: string, key: string, value: string) => `
  EXISTS (SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
           WHERE t.identifier = '${task}' AND j.payload->>'${key}' = ${value} AND j.attempts < j.max_attempts)`;

const LOST = `
  SELECT 'mail ' || m."id" AS what FROM "OutgoingMail" m
   WHERE m."status" = 'QUEUED' AND NOT ${JOB('send-mail', 'mailId', 'm."id"::text')}
  UNION ALL
  SELECT 'refund ' || r."id" FROM "Refund" r
    LEFT JOIN "Booking" b ON b."paymentAttemptId" = r."paymentAttemptId"
    LEFT JOIN "Occurrence" o ON o."id" = b."occurrenceId"
   WHERE r."status" = 'DUE'
     AND NOT coalesce(r."purpose" = 'ADMIN' AND b."status" = 'CONFIRMED' AND o."cancelledAt" IS NULL, false)
     AND NOT ${JOB('refund-payment', 'refundId', 'r."id"::text')}
  UNION ALL
  SELECT 'the choice of booking ' || f."bookingId" FROM "RebookingOffer" f
   WHERE f."outcome" IS NULL
     AND NOT EXISTS (SELECT 1 FROM "OutgoingMail" m
                      WHERE m."bookingId" = f."bookingId" AND m."kind" = 'REBOOKING_OFFER' AND m."edition" = (
                        SELECT count(*) FROM "BookingEvent" e
                         WHERE e."bookingId" = f."bookingId" AND e."kind" = 'REBOOKING_OFFERED'))
     AND NOT EXISTS (SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
                      WHERE t.identifier = 'hold-next-seats' AND j.payload::jsonb->'bookingIds' ? f."bookingId"::text
                        AND j.attempts < j.max_attempts)
  UNION ALL
  SELECT 'push to ' || d."subscriptionId" FROM "NotificationDelivery" d
   WHERE d."status" = 'QUEUED' AND NOT ${JOB('send-push', 'subscriptionId', 'd."subscriptionId"::text')}`;

/**
 * I12: every pending mail, refund, choice and push has a job, except the teacher's own refund of a place that is still booked: when
 * that one fails, she decides.
 */
export async function jobViolations(evidence: Evidence): Promise<string[]> {
  const lost = await getRows<{ what: string }>(evidence, LOST);
  return lost.map(({ what }) => `I12: no job is queued for ${what}.`);
}
