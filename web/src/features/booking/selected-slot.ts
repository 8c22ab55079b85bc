import * as z from 'zod/mini';
import { CLASS_TYPE_LABELS, type ClassTypeCode } from '#contract/enums';
import { localDate, localTime } from '#contract/text';

export const classTypeCode = z.enum(Object.keys(CLASS_TYPE_LABELS) as ClassTypeCode[]);

/** Instants are ISO 8601 texts. */
export const weatherCallSchema = z.object({
  by: z.string(),
  state: z.enum(['PENDING', 'GO', 'CANCELLED']),
  decidedAt: z.nullable(z.string()),
});

/** The slot that the visitor picked, with the details as they were shown. */
export const selectedSlotSchema = z.object({
  id: z.string(),
  availabilityId: z.string(),
  date: localDate,
  time: localTime,
  durationMinutes: z.number(),
  title: z.string(),
  className: z.string(),
  classType: classTypeCode,
  location: z.string(),
  priceCents: z.number(),
  /** An ISO 8601 instant; absent when an earlier version of the page stored the slot. */
  freeCancellationUntil: z.optional(z.string()),
  weatherCall: z.nullish(weatherCallSchema),
  /** The id of the share link through which it was picked, if any. */
  shareableId: z.nullable(z.string()),
  /** The offer from the waitlist by which its place is held: the personal link, and until when, an ISO 8601 instant. */
  offer: z.nullish(z.object({ link: z.string(), until: z.string() })),
});
export type SelectedSlot = z.infer<typeof selectedSlotSchema>;

type PublicSlot = Omit<SelectedSlot, 'shareableId' | 'offer'>;

/** The fields of a public slot that the booking flow needs. Named one by one: the schema takes a slow phone 4 ms of each press. */
export function toSelectedSlot(slot: PublicSlot, shareableId: string | null): SelectedSlot {
  const { id, availabilityId, date, time, durationMinutes, title, className, classType, location, priceCents } = slot;
  const { freeCancellationUntil, weatherCall } = slot;
  return {
    ...{ id, availabilityId, date, time, durationMinutes, title, className, classType, location, priceCents },
    freeCancellationUntil,
    weatherCall: weatherCall && { by: weatherCall.by, state: weatherCall.state, decidedAt: weatherCall.decidedAt },
    shareableId,
  };
}
