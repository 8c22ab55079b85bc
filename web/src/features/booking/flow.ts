import { BOOKING_STEPS, type BookingStep, paths } from '#contract/paths';
import type { BookingState } from './booking-state';
import { personErrors } from './person-errors';

type FlowState = Pick<
  BookingState,
  'selectedSlot' | 'userData' | 'paymentMethod' | 'bookingDetails' | 'pendingPayment'
>;

type Condition = (state: FlowState, shareableId: string | null) => boolean;
type Guard = { steps: readonly BookingStep[]; unless: Condition; goTo: BookingStep };

const hasSlot: Condition = ({ selectedSlot }, shareableId) =>
  selectedSlot !== null && (shareableId === null || selectedSlot.shareableId === shareableId);
const hasPerson = ({ userData }: FlowState) => Object.keys(personErrors(userData)).length === 0;
const hasPaymentMethod = ({ paymentMethod }: FlowState) => paymentMethod !== null;
const hasBooking = ({ bookingDetails }: FlowState) => bookingDetails !== null;
const hasPayment = ({ pendingPayment }: FlowState) => pendingPayment !== null;

/** Checked in order: the first guard that names the step and whose condition fails redirects the visitor. */
const GUARDS: readonly Guard[] = [
  {
    steps: ['confirm'],
    unless: (state, shareableId) => !(hasBooking(state) && hasSlot(state, shareableId)),
    goTo: 'thank-you',
  },
  { steps: ['details', 'payment-method', 'confirm'], unless: hasSlot, goTo: 'calendar' },
  { steps: ['payment-method', 'confirm'], unless: hasPerson, goTo: 'details' },
  { steps: ['confirm'], unless: hasPaymentMethod, goTo: 'payment-method' },
];

/** The path that the visitor is redirected to, or null when they may stay. Keeps the prefix of a share link. */
export function redirectFor(state: FlowState, step: BookingStep, shareableId: string | null): string | null {
  if (step === 'thank-you') {
    const mayStay = hasBooking(state) || hasPayment(state) || (hasSlot(state, shareableId) && hasPerson(state));
    return mayStay ? null : paths.bookCalendar;
  }
  const guard = GUARDS.find(({ steps, unless }) => steps.includes(step) && !unless(state, shareableId));
  return guard ? paths.bookStep(shareableId, guard.goTo) : null;
}

/** The step of a booking path, or null for the first page of a share link. */
export function getStep(pathname: string): BookingStep | null {
  const last = pathname.split('/').filter(Boolean).at(-1);
  return BOOKING_STEPS.find((step) => step === last) ?? null;
}
