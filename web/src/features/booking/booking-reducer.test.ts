import { describe, expect, it } from 'vitest';
import { bookingReducer } from './booking-reducer';
import { type BookingState, initialState } from './booking-state';
import { aBooking, aSlot } from './test-data';

const failure = { message: 'Full.', isClassGone: true, isSafeToRetry: false };
const ready: BookingState = {
  ...initialState,
  selectedSlot: aSlot(),
  userData: { name: 'Marta', email: 'marta@example.com', notes: '' },
  paymentMethod: 'payNow',
};

describe('the booking state', () => {
  it.each([
    ['another slot', { type: 'slotSet', slot: aSlot({ id: 'b_2026-12-12' }) }],
    ['no slot', { type: 'slotSet', slot: null }],
    ['a name', { type: 'userDataSet', userData: { name: 'Nora' } }],
    ['a payment method', { type: 'paymentMethodSet', paymentMethod: 'payInPerson' }],
    ['a new attempt', { type: 'submitStarted' }],
  ] as const)('%s clears the error', (_, action) => {
    expect(bookingReducer({ ...ready, error: failure }, action).error).toBeNull();
  });

  it('changes only the fields that were typed', () => {
    const next = bookingReducer(ready, { type: 'userDataSet', userData: { notes: 'Bad knee' } });
    expect(next.userData).toEqual({ name: 'Marta', email: 'marta@example.com', notes: 'Bad knee' });
  });

  it('starts an attempt without the earlier booking', () => {
    const next = bookingReducer({ ...ready, bookingDetails: aBooking() }, { type: 'submitStarted' });
    expect(next).toMatchObject({ isSubmitting: true, bookingDetails: null });
  });

  it('keeps everything typed when an attempt fails', () => {
    const next = bookingReducer({ ...ready, isSubmitting: true }, { type: 'submitFailed', failure });
    expect(next).toEqual({ ...ready, error: failure });
  });

  it('stores the booking, and no payment is open any more', () => {
    const pendingPayment = { paymentIntentId: 'pi_1', clientSecret: 's', isPaid: true };
    const next = bookingReducer(
      { ...ready, isSubmitting: true, pendingPayment },
      { type: 'submitSucceeded', booking: aBooking() },
    );
    expect(next).toEqual({ ...ready, bookingDetails: aBooking() });
  });

  it('remembers the secret of the payment that holds the place, until the confirmation was shown', () => {
    const held = bookingReducer(ready, { type: 'seatHeld', slotId: 'a_2026-12-12', clientSecret: 'pi_1_secret_x' });
    expect(held).toMatchObject({ heldSlotId: 'a_2026-12-12', heldSecret: 'pi_1_secret_x' });
    expect(bookingReducer(held, { type: 'confirmationShown' })).toMatchObject({ heldSlotId: null, heldSecret: null });
  });

  it('spends the choice once the confirmation was shown, and remembers the person', () => {
    const next = bookingReducer({ ...ready, bookingDetails: aBooking() }, { type: 'confirmationShown' });
    expect(next).toMatchObject({
      selectedSlot: null,
      paymentMethod: null,
      bookingDetails: aBooking(),
      userData: ready.userData,
    });
  });

  it('forgets the last booking when a new class is picked', () => {
    const next = bookingReducer({ ...initialState, bookingDetails: aBooking() }, { type: 'slotSet', slot: aSlot() });
    expect(next.bookingDetails).toBeNull();
  });

  it('forgets all on reset', () => {
    expect(bookingReducer({ ...ready, bookingDetails: aBooking() }, { type: 'reset' })).toEqual(initialState);
  });
});
