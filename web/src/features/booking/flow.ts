import { BOOKING_STEPS, type BookingStep, paths } from '#contract/paths';
import type { BookingState } from './booking-state';
import { personErrors } from './person-errors';

type FlowState = Pick<
  BookingState,
  'selectedSlot' | 'userData' | 'paymentMethod' | 'bookingDetails' | 'pendingPayment'
>;

type Facts = {
  hasSlot: boolean;
  hasPerson: boolean;
  hasPaymentMethod: boolean;
  hasBooking: boolean;
  hasPayment: boolean;
};
type Guard = { steps: readonly BookingStep[]; unless: (facts: Facts) => boolean; goTo: BookingStep };

/** Checked in order: the first guard that names the step and whose condition fails redirects the visitor. */
const GUARDS: readonly Guard[] = [
  { steps: ['confirm'], unless: (is) => !(is.hasBooking && is.hasSlot), goTo: 'thank-you' },
  { steps: ['details', 'payment-method', 'confirm'], unless: (is) => is.hasSlot, goTo: 'calendar' },
  { steps: ['payment-method', 'confirm'], unless: (is) => is.hasPerson, goTo: 'details' },
  { steps: ['confirm'], unless: (is) => is.hasPaymentMethod, goTo: 'payment-method' },
];

function toFacts(state: FlowState, shareableId: string | null): Facts {
  const slot = state.selectedSlot;
  return {
    hasSlot: slot !== null && (shareableId === null || slot.shareableId === shareableId),
    hasPerson: Object.keys(personErrors(state.userData)).length === 0,
    hasPaymentMethod: state.paymentMethod !== null,
    hasBooking: state.bookingDetails !== null,
    hasPayment: state.pendingPayment !== null,
  };
}

/** The path that the visitor is redirected to, or null when they may stay. Keeps the prefix of a share link. */
export function redirectFor(state: FlowState, step: BookingStep, shareableId: string | null): string | null {
  const facts = toFacts(state, shareableId);
  if (step === 'thank-you') {
    const mayStay = facts.hasBooking || facts.hasPayment || (facts.hasSlot && facts.hasPerson);
    return mayStay ? null : paths.bookCalendar;
  }
  const guard = GUARDS.find(({ steps, unless }) => steps.includes(step) && !unless(facts));
  return guard ? paths.bookStep(shareableId, guard.goTo) : null;
}

/** The step of a booking path, or null for the first page of a share link. */
export function getStep(pathname: string): BookingStep | null {
  const last = pathname.split('/').filter(Boolean).at(-1);
  return BOOKING_STEPS.find((step) => step === last) ?? null;
}
