import { addDays } from '#contract/civil-date';
import { HOUR_MS } from '#contract/durations';
import { formatDeadline } from '#contract/format-deadline';
import { MOVED_ALREADY, whyNothingToChoose } from '#contract/personal-pages';
import type { BookingEvent, RebookingOffer } from '#prisma';
import type { StudioTime } from '../time/studio-time';
import { WAKING_HOURS } from '../time/waking-hours';

/** How long people have to choose, in elapsed hours. */
const CHOICE_HOURS = 24;

/**
 * Until when people can choose whose class is cancelled at `now`: a day later, or the morning after that night. A choice can end at
 * 22:00 sharp.
 */
export function getChoiceUntil(now: Date, studioTime: StudioTime): Date {
  const until = new Date(now.getTime() + CHOICE_HOURS * HOUR_MS);
  const [date, time] = [studioTime.toLocalDate(until), studioTime.toLocalTime(until)];
  if (time < WAKING_HOURS.from) return studioTime.toInstant(date, WAKING_HOURS.from);
  const evening = studioTime.toInstant(date, WAKING_HOURS.to);
  return until <= evening ? until : studioTime.toInstant(addDays(date, 1), WAKING_HOURS.from);
}

type Offer = Pick<RebookingOffer, 'until' | 'outcome'>;

/** True until the person answers or the reconciler ends the offer; the booking is a claim in its cancelled class that long. */
export function isUnanswered<One extends Pick<Offer, 'outcome'>>(offer: One | null): offer is One {
  return offer !== null && offer.outcome === null;
}

type Chooser = { rebookingOffer: Offer | null; events: readonly Pick<BookingEvent, 'kind'>[] };

/** Why no other class can be chosen, as a sentence for the client; null while it can. */
export function whyNoOtherClass(
  { rebookingOffer: offer, events }: Chooser,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (offer === null) return whyNothingToChoose(events);
  if (offer.outcome === 'MOVED') return MOVED_ALREADY;
  if (offer.outcome === 'REFUNDED') return 'You have chosen already: this booking has ended.';
  if (offer.outcome === null && now <= offer.until) return null;
  return `You could choose another class until ${formatDeadline(offer.until, timeZone)}. That time is over.`;
}

/** True while another class can be chosen, the instant `until` included. */
export function isOfferOpen<One extends Offer>(offer: One | null, now: Date): offer is One {
  return isUnanswered(offer) && now <= offer.until;
}
