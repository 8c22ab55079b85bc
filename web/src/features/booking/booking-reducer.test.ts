import { describe, expect, it } from 'vitest';
import { aPublicSlot } from '../../lib/test-data';
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

describe('bookingReducer', () => {
  it.each([
    ['choosing another slot', { type: 'slotSet', slot: aSlot({ id: 'b_2026-12-12' }) }],
    ['clearing the slot', { type: 'slotSet', slot: null }],
    ['typing a name', { type: 'userDataSet', userData: { name: 'Nora' } }],
    ['choosing a payment method', { type: 'paymentMethodSet', paymentMethod: 'payInPerson' }],
    ['starting a new attempt', { type: 'submitStarted' }],
  ] as const)('clears the error on %s', (_, action) => {
    expect(bookingReducer({ ...ready, error: failure }, action).error).toBeNull();
  });

  it('stays the same when a slot is cleared and none was chosen, so that nothing is stored or rendered again', () => {
    expect(bookingReducer(initialState, { type: 'slotSet', slot: null })).toBe(initialState);
  });

  it('changes only the fields that the visitor typed into', () => {
    const next = bookingReducer(ready, { type: 'userDataSet', userData: { notes: 'Bad knee' } });
    expect(next.userData).toEqual({ name: 'Marta', email: 'marta@example.com', notes: 'Bad knee' });
  });

  it('clears the earlier booking when an attempt starts', () => {
    const next = bookingReducer({ ...ready, bookingDetails: aBooking() }, { type: 'submitStarted' });
    expect(next).toMatchObject({ isSubmitting: true, bookingDetails: null });
  });

  it('keeps all input when an attempt fails', () => {
    const next = bookingReducer({ ...ready, isSubmitting: true }, { type: 'submitFailed', failure });
    expect(next).toEqual({ ...ready, error: failure });
  });

  it('ends the hold of a payment that is returned, so that nobody reads that nothing was charged', () => {
    const held = { ...ready, heldSlotId: 'a_2026-12-12' };
    expect(bookingReducer(held, { type: 'paymentClosed' }).heldSlotId).toBe('a_2026-12-12');
    expect(bookingReducer(held, { type: 'paymentClosed', isReturned: true }).heldSlotId).toBeNull();
  });

  it('discards a payment that was canceled: it holds no place and proves none', () => {
    const pendingPayment = { paymentIntentId: 'pi_1', clientSecret: 's', isPaid: false };
    const held = { ...ready, heldSlotId: 'a_2026-12-12', heldSecret: 's', pendingPayment };
    expect(bookingReducer(held, { type: 'paymentCanceled' })).toEqual(ready);
  });

  it.each([
    { kind: 'FULL', slot: aPublicSlot() },
    { kind: 'OFFER_ENDED', end: 'BOOKED', slot: aPublicSlot() },
  ] as const)('ends the hold of a payment when the class is $kind', (change) => {
    const held = { ...ready, heldSlotId: 'a_2026-12-12' };
    const next = bookingReducer(held, { type: 'slotChecked', news: { change, nextDates: [] } });
    expect(next.heldSlotId).toBeNull();
  });

  it('takes the new title of the chosen class without a notice', () => {
    const renamed = { ...ready, selectedSlot: aSlot({ title: 'Dawn Flow' }) };
    expect(bookingReducer(ready, { type: 'slotChecked', news: null, title: 'Dawn Flow' })).toEqual(renamed);
    expect(bookingReducer(ready, { type: 'slotChecked', news: null, title: 'Sunrise Flow' })).toBe(ready);
  });

  it('discards what happened to a class when another one is chosen', () => {
    const slotNews = { change: { kind: 'CANCELLED' as const }, nextDates: [] };
    const changed = bookingReducer(ready, { type: 'slotChecked', news: slotNews });
    expect(changed).toEqual({ ...ready, slotNews });
    const next = bookingReducer(changed, { type: 'slotSet', slot: aSlot({ id: 'b_2026-12-12' }) });
    expect(next.slotNews).toBeNull();
  });

  it('stores the booking and clears the pending payment when an attempt succeeds', () => {
    const pendingPayment = { paymentIntentId: 'pi_1', clientSecret: 's', isPaid: true };
    const next = bookingReducer(
      { ...ready, isSubmitting: true, pendingPayment },
      { type: 'submitSucceeded', booking: aBooking() },
    );
    expect(next).toEqual({ ...ready, bookingDetails: aBooking() });
  });

  it('remembers the weather call of the picked class with the booking', () => {
    const weatherCall = { by: '2026-12-12T05:45:00.000Z', state: 'PENDING', decidedAt: null } as const;
    const picked = { ...ready, selectedSlot: aSlot({ weatherCall }) };
    const next = bookingReducer(picked, { type: 'submitSucceeded', booking: aBooking() });
    expect(next.bookingDetails).toEqual(aBooking({ weatherCall }));
  });

  it('keeps the secret of the payment that holds the place until the confirmation was shown', () => {
    const place = { slotId: 'a_2026-12-12', clientSecret: 'pi_1_secret_x', until: null };
    const held = bookingReducer(ready, { type: 'seatHeld', ...place });
    expect(held).toMatchObject({ heldSlotId: 'a_2026-12-12', heldSecret: 'pi_1_secret_x' });
    expect(bookingReducer(held, { type: 'confirmationShown' })).toMatchObject({ heldSlotId: null, heldSecret: null });
  });

  it('clears the chosen slot but keeps the person once the confirmation was shown', () => {
    const next = bookingReducer({ ...ready, bookingDetails: aBooking() }, { type: 'confirmationShown' });
    expect(next).toMatchObject({
      selectedSlot: null,
      paymentMethod: null,
      bookingDetails: aBooking(),
      userData: ready.userData,
    });
  });

  it('clears the last booking when a new class is picked', () => {
    const next = bookingReducer({ ...initialState, bookingDetails: aBooking() }, { type: 'slotSet', slot: aSlot() });
    expect(next.bookingDetails).toBeNull();
  });

  it('returns to the initial state on reset', () => {
    expect(bookingReducer({ ...ready, bookingDetails: aBooking() }, { type: 'reset' })).toEqual(initialState);
  });
});
