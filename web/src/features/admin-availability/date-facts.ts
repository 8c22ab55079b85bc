import { shortDate } from '#contract/civil-date';
import { formatCount } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import { parseClassReference } from '#contract/occurrence-id';
import { isOnlineClass } from '#contract/online-class';
import { studio } from '#studio';
import { formatHeldPlaces } from '../../admin/held-places';
import type { Tone } from '../../components/status-pill';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  DateDifference,
  DateTable_DateFragment as SeriesDate,
} from '../../gql/admin-operations';

export type DateFact = { text: string; tone: Tone };

/** '10 of 12 · 2 held': the places of a date. */
export function formatSoldPlaces({ sold, capacity, held }: SeriesDate): string {
  return `${sold} of ${capacity}${held > 0 ? ` · ${held} held` : ''}`;
}

/** What is special about a date: its state, for whom places are held, and what differs from the series. */
export function listDateFacts(series: Availability, date: SeriesDate): DateFact[] {
  if (date.isCancelled) return [{ text: 'Cancelled', tone: 'bad' }];
  if (date.isSkipped) return [{ text: formatSkipped(date), tone: 'muted' }];
  const { classType } = series;
  const lacksLink = date.joinUrl === null && isOnlineClass({ classType, location: date.location }, studio.places);
  return [
    ...date.holds.map((hold): DateFact => ({ text: formatHeldPlaces(hold), tone: 'plain' })),
    ...date.differences.map((difference): DateFact => ({ text: FORMATS[difference](date, series), tone: 'waiting' })),
    ...(lacksLink ? [{ text: 'No link to the room', tone: 'bad' } as const] : []),
  ];
}

/** 'Skipped', or 'Moved to Wed 10 Mar' for a date that is a class of its own on another day. */
function formatSkipped({ movedTo }: SeriesDate): string {
  const day = movedTo && parseClassReference(movedTo)?.localDate;
  return day ? `Moved to ${shortDate(day)}` : 'Skipped';
}

/** The title and the places of a row show the time and the spots themselves; these say the usual ones. */
const FORMATS: Record<DateDifference, (date: SeriesDate, series: Availability) => string> = {
  TIME: (_date, { time }) => `usually ${time}`,
  SPOTS: (_date, { capacity }) => `usually ${formatCount(capacity, 'spot')}`,
  DURATION: ({ durationMinutes }) => formatCount(durationMinutes, 'minute'),
  PLACE: ({ location }) => location,
  PRICE: ({ priceCents }) => formatPrice(priceCents),
  WEATHER_CALL: ({ weatherCallMinutes }) =>
    weatherCallMinutes === null ? 'no weather call' : `weather call ${weatherCallMinutes} minutes before`,
  JOIN_LINK: () => 'its own link',
};
