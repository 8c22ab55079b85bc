import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { SessionValue } from '../../lib/session-value';
import { initialState, type StoredState, storedStateSchema, toStoredState } from './booking-state';
import { createBookingStore, type HeldPlace, heldPlaceSchema } from './booking-store';
import { aBooking, aSlot } from './test-data';

/** Stores the value as text, as the storage of a browser does, so that reading goes through the schema. */
function storedAs<T>(schema: z.ZodMiniType<T>): SessionValue<T> {
  let text: string | null = null;
  return {
    read: () => (text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)),
    write: (value) => {
      text = JSON.stringify(value);
    },
    clear: () => {
      text = null;
    },
  };
}

const aStoredValue = () => storedAs<StoredState>(storedStateSchema);

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

describe('a place that is held for a payment', () => {
  afterEach(() => vi.useRealTimers());

  const NOW = new Date('2026-12-01T10:00:00Z');
  const until = new Date('2026-12-01T10:10:00Z');
  const seatHeld = { type: 'seatHeld', slotId: 'a_2026-12-12', clientSecret: 'pi_1_secret_x', until } as const;

  const openTab = (held: SessionValue<HeldPlace>) => createBookingStore(aStoredValue(), held);
  function holdAPlace() {
    vi.useFakeTimers({ now: NOW });
    const held = storedAs<HeldPlace>(heldPlaceSchema);
    const tab = openTab(held);
    tab.dispatch(seatHeld);
    return { held, tab };
  }

  it('is known to a new tab, without the secret of the payment', () => {
    const { held } = holdAPlace();
    expect(openTab(held).getState()).toEqual({ ...initialState, heldSlotId: 'a_2026-12-12' });
    expect(JSON.stringify(held.read())).not.toContain('secret');
  });

  it('is not known to a new tab once the hold has ended', () => {
    const { held } = holdAPlace();
    vi.setSystemTime(until);
    expect(openTab(held).getState().heldSlotId).toBeNull();
  });

  it.each(['paymentCanceled', 'confirmationShown', 'reset'] as const)('is not known to a new tab after %s', (type) => {
    const { held, tab } = holdAPlace();
    tab.dispatch({ type });
    expect(openTab(held).getState().heldSlotId).toBeNull();
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
