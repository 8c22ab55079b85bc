import { isPaidByCard } from '#contract/paid';
import type { Clock, Tx } from '../ports';
import { fromDbDate, type LocalDate } from '../time/local-date';
import type { UnreachablePerson } from '../unreachable-people';
import { IS_LIVE } from '../waitlist/end-waiting';

/** The people who have booked dates of a class that have not begun and are not cancelled. */
export type ComingPeople = {
  people: number;
  dates: LocalDate[];
  paidByCard: number;
  /** What these have paid by card, in cents. */
  paidCents: number;
  /** What was paid in cash, in cents. */
  cashCents: number;
  /** Those of them whom no mail reaches. */
  unreachable: UnreachablePerson[];
  /** The names of those who wait for a place in dates to come, or have one offered. */
  waiting: string[];
  /** Those of them who wait for dates after the last booked one. */
  waitingLater: string[];
};

/** Counts the people who have booked dates of a class to come, and lists who waits for a place there. */
export async function countComing({ db, clock }: { db: Tx; clock: Clock }, id: string): Promise<ComingPeople> {
  const places = await db.booking.findMany({
    where: {
      status: 'CONFIRMED',
      startsAt: { gt: clock.now() },
      occurrence: { availabilityId: id, cancelledAt: null },
    },
    select: {
      ...{ id: true, name: true, email: true, phone: true, localDate: true },
      ...{ paymentMethod: true, priceCents: true, paidCashAt: true },
    },
    orderBy: [{ localDate: 'asc' }, { name: 'asc' }],
  });
  const waiting = await db.waitlistEntry.findMany({
    where: {
      ...IS_LIVE,
      startsAt: { gt: clock.now() },
      occurrence: { availabilityId: id, cancelledAt: null },
    },
    select: { name: true, occurrence: { select: { localDate: true } } },
    orderBy: [{ startsAt: 'asc' }, { queuedAt: 'asc' }],
  });
  const byCard = places.filter(isPaidByCard);
  const lastBooked = places.at(-1)?.localDate;
  return {
    people: places.length,
    dates: [...new Set(places.map(({ localDate }) => fromDbDate(localDate)))],
    paidByCard: byCard.length,
    paidCents: sumPrices(byCard),
    cashCents: sumPrices(places.filter(({ paidCashAt }) => paidCashAt !== null)),
    unreachable: places.filter(({ email }) => email === ''),
    waiting: toNames(waiting),
    waitingLater: toNames(waiting.filter(({ occurrence }) => !lastBooked || occurrence.localDate > lastBooked)),
  };
}

const toNames = (people: readonly { name: string }[]) => people.map(({ name }) => name);

const sumPrices = (places: readonly { priceCents: number }[]) =>
  places.reduce((sum, { priceCents }) => sum + priceCents, 0);
