import { describe, expect, it, vi } from 'vitest';
import type { SessionValue } from '../../lib/session-value';
import { initialState, type StoredState, storedStateSchema, toStoredState } from './booking-state';
import { createBookingStore } from './booking-store';
import { aBooking, aSlot } from './test-data';

/** Stores the value as text, as session storage does, so that reading goes through the schema. */
function aStoredValue(): SessionValue<StoredState> {
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

describe('createBookingStore', () => {
  it('restores the chosen slot and all input after a reload', () => {
    const stored = aStoredValue();
    const before = createBookingStore(stored);
    before.dispatch({ type: 'slotSet', slot: aSlot() });
    before.dispatch({ type: 'userDataSet', userData: { name: 'Núria 🌊', email: 'half@typ', notes: 'a\nb' } });
    before.dispatch({ type: 'paymentMethodSet', paymentMethod: 'payInPerson' });
    expect(createBookingStore(stored).getState()).toEqual(before.getState());
  });

  it('restores a text that is too long to be sent whole after a reload', () => {
    const stored = aStoredValue();
    const notes = 'a'.repeat(6_004);
    createBookingStore(stored).dispatch({ type: 'userDataSet', userData: { notes } });
    expect(createBookingStore(stored).getState().userData.notes).toBe(notes);
  });

  it('restores the pending payment, and is not submitting, after a reload in the middle of a payment', () => {
    const stored = aStoredValue();
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_x', isPaid: false };
    const before = createBookingStore(stored);
    before.dispatch({ type: 'submitStarted' });
    before.dispatch({ type: 'paymentPending', payment });
    expect(createBookingStore(stored).getState()).toMatchObject({ isSubmitting: false, pendingPayment: payment });
  });

  it('stores nothing after a reset', () => {
    const stored = aStoredValue();
    const store = createBookingStore(stored);
    store.dispatch({ type: 'slotSet', slot: aSlot() });
    store.dispatch({ type: 'reset' });
    expect(stored.read()).toBeNull();
    expect(store.getState()).toEqual(initialState);
  });

  it('notifies a listener until it unsubscribes', () => {
    const store = createBookingStore(aStoredValue());
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.dispatch({ type: 'userDataSet', userData: { name: 'M' } });
    unsubscribe();
    store.dispatch({ type: 'userDataSet', userData: { name: 'Ma' } });
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('storedStateSchema', () => {
  const stored = toStoredState({ ...initialState, selectedSlot: aSlot(), bookingDetails: aBooking() });

  it.each(['IN_PERSON', 'in_person', 'payInPerson'])(
    'reads the stored payment method %s as paying in person',
    (paymentMethod) => {
      const text = JSON.parse(
        JSON.stringify({ ...stored, bookingDetails: { ...stored.bookingDetails, paymentMethod } }),
      );
      expect(storedStateSchema.parse(text).bookingDetails?.paymentMethod).toBe('IN_PERSON');
    },
  );

  it('accepts a state that an older version stored without the secret of the hold', () => {
    const { heldSecret: _, ...older } = stored;
    expect(storedStateSchema.parse(older).heldSecret).toBeNull();
  });

  it.each([
    ['a date that does not exist', { ...stored, selectedSlot: { ...aSlot(), date: '2026-02-30' } }],
    ['an unknown class type', { ...stored, selectedSlot: { ...aSlot(), classType: 'YOGA' } }],
    ['a name of a megabyte', { ...stored, userData: { ...stored.userData, name: 'x'.repeat(1_000_000) } }],
    ['an older shape', { selectedSlot: null }],
  ])('refuses a stored state with %s', (_, value) => {
    expect(storedStateSchema.safeParse(value).success).toBe(false);
  });
});
