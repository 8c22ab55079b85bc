import { describe, expect, it, vi } from 'vitest';
import type { SessionValue } from '../../lib/session-value';
import { initialState, type StoredState, storedStateSchema, toStoredState } from './booking-state';
import { createBookingStore } from './booking-store';
import { aBooking, aSlot } from './test-data';

/** Keeps the text, as storage does, so that reading goes through the schema. */
function aReloadableValue(): SessionValue<StoredState> {
  let text: string | null = null;
  return {
    read: () => (text === null ? null : (storedStateSchema.safeParse(JSON.parse(text)).data ?? null)),
    write: (value) => {
      text = JSON.stringify(value);
    },
    clear: () => {
      text = null;
    },
  };
}

describe('the booking store', () => {
  it('gives back after a reload all that was chosen and typed', () => {
    const stored = aReloadableValue();
    const before = createBookingStore(stored);
    before.dispatch({ type: 'slotSet', slot: aSlot() });
    before.dispatch({ type: 'userDataSet', userData: { name: 'Núria 🌊', email: 'half@typ', notes: 'a\nb' } });
    before.dispatch({ type: 'paymentMethodSet', paymentMethod: 'payInPerson' });
    expect(createBookingStore(stored).getState()).toEqual(before.getState());
  });

  it('comes back from a reload in the middle of a payment with the payment to ask about, and not busy', () => {
    const stored = aReloadableValue();
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_x', isPaid: false };
    const before = createBookingStore(stored);
    before.dispatch({ type: 'submitStarted' });
    before.dispatch({ type: 'paymentPending', payment });
    expect(createBookingStore(stored).getState()).toMatchObject({ isSubmitting: false, pendingPayment: payment });
  });

  it('keeps nothing after a reset', () => {
    const stored = aReloadableValue();
    const store = createBookingStore(stored);
    store.dispatch({ type: 'slotSet', slot: aSlot() });
    store.dispatch({ type: 'reset' });
    expect(stored.read()).toBeNull();
    expect(store.getState()).toEqual(initialState);
  });

  it('tells its listeners until they leave', () => {
    const store = createBookingStore(aReloadableValue());
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.dispatch({ type: 'userDataSet', userData: { name: 'M' } });
    leave();
    store.dispatch({ type: 'userDataSet', userData: { name: 'Ma' } });
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('what is read back', () => {
  const stored = toStoredState({ ...initialState, selectedSlot: aSlot(), bookingDetails: aBooking() });

  it.each(['IN_PERSON', 'in_person', 'payInPerson'])('understands the payment method %s', (paymentMethod) => {
    const text = JSON.parse(JSON.stringify({ ...stored, bookingDetails: { ...stored.bookingDetails, paymentMethod } }));
    expect(storedStateSchema.parse(text).bookingDetails?.paymentMethod).toBe('IN_PERSON');
  });

  it('takes over what was stored before the secret of a held place was', () => {
    const { heldSecret: _, ...older } = stored;
    expect(storedStateSchema.parse(older).heldSecret).toBeNull();
  });

  it.each([
    ['a date that is none', { ...stored, selectedSlot: { ...aSlot(), date: '2026-02-30' } }],
    ['an unknown class type', { ...stored, selectedSlot: { ...aSlot(), classType: 'YOGA' } }],
    ['a name of a megabyte', { ...stored, userData: { ...stored.userData, name: 'x'.repeat(1_000_000) } }],
    ['an older shape', { selectedSlot: null }],
  ])('refuses %s', (_, value) => {
    expect(storedStateSchema.safeParse(value).success).toBe(false);
  });
});
