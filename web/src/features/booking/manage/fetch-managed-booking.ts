import { addMonths, getFirstDay, getLastDay, getMonth } from '#contract/civil-date';
import { isLocalDate } from '#contract/local-date';
import type { LoaderArgs } from '../../../boot/server-client';
import {
  BookingByLinkDocument,
  type ManagedBooking_BookingFragment,
  MoveTargetsDocument,
  type MoveTargetsQuery,
  MyBookingsDocument,
} from '../../../gql/personal-operations';
import { toStudioDay } from '../../../lib/studio-time';
import {
  type Context,
  type Found,
  getCircumstances,
  type LinkFailure,
  query,
  toFailure,
  toFound,
  toResponse,
} from './personal-answer';

export type ManagedBooking = ManagedBooking_BookingFragment;
export type MoveTarget = Extract<MoveTargetsQuery['moveTargets'], { __typename: 'MoveTargets' }>['slots'][number];

export type FoundBooking = Found<{ booking: ManagedBooking }>;

export type MoveOptions = {
  booking: ManagedBooking;
  /** The month of the classes, YYYY-MM. */
  month: string;
  /** Today in the studio's time zone. */
  today: string;
  /** The classes of the month that fit, by date and time. */
  targets: readonly MoveTarget[];
};

/** Loader: the booking that the personal link in the address opens. */
export async function fetchManagedBooking({ context, params }: LoaderArgs) {
  const booking = await findBooking(context, params.link);
  return 'kind' in booking ? toResponse(booking) : toFound(context, { booking });
}

/** Loader: the coming bookings that a mailed link opens. */
export async function fetchLinkedBookings({ context, params }: LoaderArgs) {
  const answer = await query(context, MyBookingsDocument, { link: params.link ?? '' });
  const result = answer?.myBookings;
  if (result?.__typename === 'MyBookings') return toFound(context, { bookings: result.bookings });
  return toResponse(toFailure(result));
}

/**
 * Loader: the classes to which a booking can move, in the month of the address; without one, in the first with any of the month of
 * the booking, the two after it, this month and the two after it.
 */
export async function fetchMoveOptions({ context, params, request }: LoaderArgs) {
  const booking = await findBooking(context, params.link);
  if ('kind' in booking) return toResponse(booking);
  const { asOf, timeZone } = getCircumstances(context);
  const today = toStudioDay(asOf, timeZone);
  const requested = new URL(request.url).searchParams.get('month') ?? '';
  const first = getMonth(today);
  const isRequested = isLocalDate(getFirstDay(requested)) && requested >= first;
  const own = booking.date > today ? getMonth(booking.date) : first;
  const months = isRequested
    ? [requested]
    : [own, first].flatMap((month) => [0, 1, 2].map((ahead) => addMonths(month, ahead)));
  for (const month of booking.canMove ? new Set(months) : []) {
    const from = month === first ? today : getFirstDay(month);
    const range = { link: booking.link, from, to: getLastDay(month) };
    const result = (await query(context, MoveTargetsDocument, range))?.moveTargets;
    if (result?.__typename !== 'MoveTargets') return toResponse(toFailure(result));
    if (result.slots.length > 0)
      return toFound(context, { booking, month, today, targets: result.slots, asOf: result.asOf });
  }
  return toFound(context, { booking, month: isRequested ? requested : own, today, targets: [] as MoveTarget[] });
}

/** Asks for the current state of a booking, in the browser. Null when the server did not answer. */
export async function fetchCurrentState(link: string): Promise<ManagedBooking | 'gone' | null> {
  const { browserClient } = await import('../../../lib/browser-client');
  const answer = await browserClient()
    .query({ query: BookingByLinkDocument, variables: { link }, fetchPolicy: 'no-cache' })
    .then(
      ({ data }) => data?.bookingByLink ?? null,
      () => null,
    );
  if (answer?.__typename === 'ManagedBooking') return answer;
  return answer?.__typename === 'NotFoundError' ? 'gone' : null;
}

async function findBooking(context: Context, link = ''): Promise<ManagedBooking | LinkFailure> {
  const result = (await query(context, BookingByLinkDocument, { link }))?.bookingByLink;
  return result?.__typename === 'ManagedBooking' ? result : toFailure(result);
}
