import {
  type BookingDetails,
  type BookingFailure,
  type BookingState,
  initialState,
  type PaymentChoice,
  type PendingPayment,
  type UserData,
} from './booking-state';
import type { SelectedSlot } from './selected-slot';
import type { SlotNews } from './slot-news';

export type BookingAction =
  | { type: 'slotSet'; slot: SelectedSlot | null }
  /** `title`: the one that the class has now. */
  | { type: 'slotChecked'; news: SlotNews | null; title?: string }
  | { type: 'userDataSet'; userData: Partial<UserData> }
  | { type: 'paymentMethodSet'; paymentMethod: PaymentChoice | null }
  | { type: 'submitStarted' }
  | { type: 'submitSucceeded'; booking: BookingDetails }
  | { type: 'submitFailed'; failure: BookingFailure | null }
  | { type: 'errorCleared' }
  /** `until`: when the hold ends; null without a time limit. */
  | { type: 'seatHeld'; slotId: string; clientSecret: string; until: Date | null }
  | { type: 'paymentPending'; payment: PendingPayment }
  /** `isReturned`: it was paid and bought nothing, so that it holds no place any more. */
  | { type: 'paymentClosed'; isReturned?: boolean }
  /** The payment that held the place was replaced or given up. */
  | { type: 'paymentCanceled' }
  | { type: 'confirmationShown' }
  | { type: 'conversionCounted'; bookingId: string }
  | { type: 'reset' };

/** The state of a booking in the browser. Any edit clears the error. */
export function bookingReducer(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'slotSet': {
      const hasNothingToClear = !state.selectedSlot && !state.slotNews && !state.bookingDetails && !state.error;
      if (action.slot === null && hasNothingToClear) return state;
      return { ...state, selectedSlot: action.slot, slotNews: null, bookingDetails: null, error: null };
    }
    case 'slotChecked': {
      const selectedSlot = withTitle(state.selectedSlot, action.title);
      if (state.slotNews === null && action.news === null && selectedSlot === state.selectedSlot) return state;
      const heldSlotId = isUnheld(action.news) ? null : state.heldSlotId;
      return { ...state, selectedSlot, slotNews: action.news, heldSlotId };
    }
    case 'userDataSet':
      return { ...state, userData: { ...state.userData, ...action.userData }, error: null };
    case 'paymentMethodSet':
      return { ...state, paymentMethod: action.paymentMethod, error: null };
    case 'submitStarted':
      return { ...state, isSubmitting: true, bookingDetails: null, error: null };
    case 'submitSucceeded':
      return {
        ...state,
        isSubmitting: false,
        bookingDetails: { ...action.booking, weatherCall: state.selectedSlot?.weatherCall },
        pendingPayment: null,
        error: null,
      };
    case 'submitFailed':
      return { ...state, isSubmitting: false, error: action.failure };
    case 'errorCleared':
      return state.error === null ? state : { ...state, error: null };
    case 'seatHeld':
      return { ...state, heldSlotId: action.slotId, heldSecret: action.clientSecret };
    case 'paymentPending':
      return { ...state, pendingPayment: action.payment };
    case 'paymentClosed':
      return { ...state, pendingPayment: null, heldSlotId: action.isReturned ? null : state.heldSlotId };
    case 'paymentCanceled':
      return { ...state, pendingPayment: null, heldSlotId: null, heldSecret: null };
    case 'confirmationShown':
      // Going back starts from the calendar, so that nobody books the same class twice by accident.
      return { ...state, selectedSlot: null, paymentMethod: null, heldSlotId: null, heldSecret: null };
    case 'conversionCounted':
      return { ...state, countedBookingId: action.bookingId };
    case 'reset':
      return initialState;
  }
}

/** A new title needs nobody's consent: they book the same class. */
const withTitle = (slot: SelectedSlot | null, title: string | undefined) =>
  slot === null || title === undefined || slot.title === title ? slot : { ...slot, title };

/** A class is full only for somebody without a place in it, and a payment of an offered place holds nothing once the offer ended. */
const isUnheld = (news: SlotNews | null) => news?.change.kind === 'FULL' || news?.change.kind === 'OFFER_ENDED';
