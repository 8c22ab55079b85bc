import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { data } from 'react-router-dom';
import { type LoaderArgs, renderFacts, serverClient } from '../../../boot/server-client';
import {
  BookingByLinkDocument,
  type ManagedBooking_BookingFragment,
  MoveTargetsDocument,
  type MoveTargetsQuery,
  MyBookingsDocument,
} from '../../../gql/personal-operations';
import { addMonths, getFirstDay, getLastDay, getMonth } from '../../../lib/civil-date';
import { getServerTime } from '../../../lib/server-time';
import { getStudioTimeZone, toStudioDay } from '../../../lib/studio-time';
import { checkConnection } from '../../../offline/connection';

export type ManagedBooking = ManagedBooking_BookingFragment;
export type MoveTarget = Extract<MoveTargetsQuery['moveTargets'], { __typename: 'MoveTargets' }>['slots'][number];

/** What every personal page knows besides its bookings. */
export type Circumstances = {
  /** When the bookings were read, an ISO 8601 instant. */
  asOf: string;
  /** The studio's (IANA name). */
  timeZone: string | undefined;
  /** Why the form of the page was refused; null when none was sent. */
  refusal: string | null;
};

/** Why a personal page has nothing to show. `gone`: its link opens nothing. `unreachable`: offline, in the browser only. */
export type LinkFailure = { kind: 'gone' | 'refused'; message: string } | { kind: 'unreachable' };

export type Found<Content> = Content & Circumstances & { kind: 'found' };
export type Answer<Content> = Found<Content> | LinkFailure;
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

/** How many months the page looks ahead for the first class that fits. */
const MONTHS_AHEAD = 3;

/** Loader: the classes to which a booking can move, in the month of the address, or else in the first month with any. */
export async function fetchMoveOptions({ context, params, request }: LoaderArgs) {
  const booking = await findBooking(context, params.link);
  if ('kind' in booking) return toResponse(booking);
  const { asOf, timeZone } = getCircumstances(context);
  const today = toStudioDay(asOf, timeZone);
  const requested = new URL(request.url).searchParams.get('month') ?? '';
  const first = getMonth(today);
  const isRequested = /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) && requested >= first;
  let month = isRequested ? requested : first;
  const attempts = booking.canMove ? (isRequested ? 1 : MONTHS_AHEAD) : 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const candidate = addMonths(month, attempt);
    const from = candidate === first ? today : getFirstDay(candidate);
    const range = { link: booking.link, from, to: getLastDay(candidate) };
    const result = (await query(context, MoveTargetsDocument, range))?.moveTargets;
    if (result?.__typename !== 'MoveTargets') return toResponse(toFailure(result));
    if (result.slots.length === 0) continue;
    month = candidate;
    return toFound(context, { booking, month, today, targets: result.slots, asOf: result.asOf });
  }
  return toFound(context, { booking, month, today, targets: [] as MoveTarget[] });
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

type Context = LoaderArgs['context'];

async function findBooking(context: Context, link = ''): Promise<ManagedBooking | LinkFailure> {
  const result = (await query(context, BookingByLinkDocument, { link }))?.bookingByLink;
  return result?.__typename === 'ManagedBooking' ? result : toFailure(result);
}

/** Null when the browser cannot reach the server. On the server, a failed query fails the page. */
async function query<Data, Variables extends Record<string, unknown>>(
  context: Context,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | null> {
  const options = { query: document, variables, fetchPolicy: 'no-cache' } as const;
  const onServer = context.get(serverClient);
  if (onServer) return (await onServer.query<Data>(options)).data ?? null;
  try {
    const { browserClient } = await import('../../../lib/browser-client');
    return (await browserClient().query<Data>(options)).data ?? null;
  } catch {
    void checkConnection();
    return null;
  }
}

type Refused = { __typename: string; message: string; retryAfterSeconds?: number };

function toFailure(result: { __typename: string } | null | undefined): LinkFailure & { retryAfterSeconds?: number } {
  if (!isRefused(result)) return { kind: 'unreachable' };
  const { __typename, message, retryAfterSeconds } = result;
  return {
    kind: __typename === 'NotFoundError' ? 'gone' : 'refused',
    message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

const isRefused = (result: object | null | undefined): result is Refused => !!result && 'message' in result;

function toResponse({ retryAfterSeconds, ...failure }: LinkFailure & { retryAfterSeconds?: number }) {
  if (failure.kind === 'gone') return data(failure, { status: 404 });
  if (retryAfterSeconds === undefined) return data(failure);
  return data(failure, { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } });
}

function toFound<Content>(context: Context, found: Content & { asOf?: string }) {
  const answer: Answer<Content> = { ...getCircumstances(context), ...found, kind: 'found' };
  return data(answer);
}

function getCircumstances(context: Context): Circumstances {
  const facts = context.get(renderFacts);
  if (facts) return { asOf: facts.now, timeZone: facts.timeZone, refusal: facts.refusal };
  return { asOf: getServerTime().toISOString(), timeZone: getStudioTimeZone(), refusal: null };
}
