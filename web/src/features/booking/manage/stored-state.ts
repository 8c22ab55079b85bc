import { formatCancellable } from '#contract/cancellation';
import { CLASS_TYPE_LABELS } from '#contract/enums';
import { type OwnBooking, type OwnBookingState, readOwnBookings } from '../own-bookings';
import { formatWeather, toStatusLabel } from './booking-labels';
import type { ManagedBooking } from './fetch-managed-booking';
import { getOpenChoice } from './open-choice';

/** The state of a booking as the device stores it. `asOf` is when the server was asked. */
function toStoredState(booking: ManagedBooking, asOf: string, timeZone: string | undefined): OwnBookingState {
  const { text, isConfirmed } = toStatusLabel(booking, asOf);
  const until = new Date(booking.freeCancellationUntil);
  return {
    label: text,
    isConfirmed,
    moneyLine: booking.moneyLine,
    weatherCall: isConfirmed ? formatWeather(booking, booking, { asOf, timeZone }) : null,
    freeCancellation: isConfirmed ? formatCancellable(booking, until, { now: new Date(asOf), timeZone }) : null,
    chooseBy: getOpenChoice(booking, asOf)?.until ?? null,
    asOf,
  };
}

/** A booking as the device stores it: neither name nor address. */
export function toOwnBooking(booking: ManagedBooking, asOf: string, timeZone: string | undefined): OwnBooking {
  const { id, title, classType, date, time, durationMinutes, location, priceCents, paymentMethod, link } = booking;
  const { freeCancellationUntil } = booking;
  return {
    id,
    title,
    className: CLASS_TYPE_LABELS[classType],
    classType,
    date,
    time,
    durationMinutes,
    location,
    priceCents,
    paymentMethod,
    freeCancellationUntil,
    link,
    state: toStoredState(booking, asOf, timeZone),
  };
}

/** The booking that this device stores under a link; null without one. In the browser only. */
export function findStoredBooking(link: string): OwnBooking | null {
  return readOwnBookings().find((booking) => booking.link === link) ?? null;
}
