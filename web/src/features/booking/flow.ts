import { paths } from '#contract/paths';
import type { BookingState } from './booking-state';
import { personErrors } from './person-errors';

export const BOOKING_STEPS = ['calendar', 'details', 'payment-method', 'confirm', 'thank-you'] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];

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

/** Read from the top: the first guard that names the step and does not hold sends the visitor on. */
const GUARDS: readonly Guard[] = [
  { steps: ['confirm'], unless: (is) => !(is.hasBooking && is.hasSlot), goTo: 'thank-you' },
  { steps: ['details', 'payment-method', 'confirm'], unless: (is) => is.hasSlot, goTo: 'calendar' },
  { steps: ['payment-method', 'confirm'], unless: (is) => is.hasPerson, goTo: 'details' },
  { steps: ['confirm'], unless: (is) => is.hasPaymentMethod, goTo: 'payment-method' },
];

function getFacts(state: FlowState, shareableId: string | null): Facts {
  const slot = state.selectedSlot;
  return {
    hasSlot: slot !== null && (shareableId === null || slot.shareableId === shareableId),
    hasPerson: Object.keys(personErrors(state.userData)).length === 0,
    hasPaymentMethod: state.paymentMethod !== null,
    hasBooking: state.bookingDetails !== null,
    hasPayment: state.pendingPayment !== null,
  };
}

/** Where the visitor must go instead of this step, or null when they may stay. The prefix of a share link is kept. */
export function redirectFor(state: FlowState, step: BookingStep, shareableId: string | null): string | null {
  const facts = getFacts(state, shareableId);
  if (step === 'thank-you') {
    const mayStay = facts.hasBooking || facts.hasPayment || (facts.hasSlot && facts.hasPerson);
    return mayStay ? null : paths.bookCalendar;
  }
  const guard = GUARDS.find(({ steps, unless }) => steps.includes(step) && !unless(facts));
  return guard ? paths.bookStep(shareableId, guard.goTo) : null;
}

/** The step that a path of the booking flow shows, or null for the opening page of a share link. */
export function getStep(pathname: string): BookingStep | null {
  const last = pathname.split('/').filter(Boolean).at(-1);
  return BOOKING_STEPS.find((step) => step === last) ?? null;
}
