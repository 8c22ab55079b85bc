import * as z from 'zod/mini';
import { localDate, localTime } from '#contract/text';

export const classTypeCode = z.enum(['MAT_PILATES', 'REFORMER', 'PRIVATE_SESSION', 'ONLINE_CLASS']);

/** The dated class that the visitor picked, with the facts they saw when they did. */
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
  /** The share link it was picked through, if any. */
  shareableId: z.nullable(z.string()),
});
export type SelectedSlot = z.infer<typeof selectedSlotSchema>;

type PublicSlot = Omit<SelectedSlot, 'shareableId'>;

/** Keeps of a public slot what the booking flow needs. */
export function toSelectedSlot(slot: PublicSlot, shareableId: string | null): SelectedSlot {
  const { id, availabilityId, date, time, durationMinutes, title, className, classType, location, priceCents } = slot;
  return {
    id,
    availabilityId,
    date,
    time,
    durationMinutes,
    title,
    className,
    classType,
    location,
    priceCents,
    shareableId,
  };
}
