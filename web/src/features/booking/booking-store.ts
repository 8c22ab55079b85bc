import * as z from 'zod/mini';
import { getServerTime } from '../../lib/server-time';
import { type SessionValue, sessionValue } from '../../lib/session-value';
import { type BookingAction, bookingReducer } from './booking-reducer';
import { type BookingState, initialState, type StoredState, storedStateSchema, toStoredState } from './booking-state';

export type BookingStore = {
  getState(): BookingState;
  dispatch(action: BookingAction): void;
  subscribe(listener: () => void): () => void;
};

/** A place that is held for a payment of this device. `until` is an ISO 8601 instant. */
export const heldPlaceSchema = z.object({ slotId: z.string(), until: z.string() });
export type HeldPlace = z.infer<typeof heldPlaceSchema>;

/**
 * Holds the booking state outside React, so that it outlives the screens and is saved before a reload can happen. Which place is held
 * is also known to new tabs of this device, so that the last place is not Full to somebody who closed the tab while paying for it.
 */
export function createBookingStore(
  stored: SessionValue<StoredState> = sessionValue('booking.v1', storedStateSchema),
  heldPlace: SessionValue<HeldPlace> = sessionValue('heldPlace.v1', heldPlaceSchema, () => window.localStorage),
): BookingStore {
  let state: BookingState = { ...initialState, ...stored.read() };
  state.heldSlotId ??= findHeldSlot(heldPlace.read());
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(action) {
      const before = state;
      state = bookingReducer(before, action);
      if (state === before) return;
      if (action.type === 'reset') stored.clear();
      else stored.write(toStoredState(state));
      if (action.type === 'seatHeld' && action.until) {
        heldPlace.write({ slotId: action.slotId, until: action.until.toISOString() });
      } else if (before.heldSlotId !== state.heldSlotId) heldPlace.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const findHeldSlot = (place: HeldPlace | null) =>
  place && Date.parse(place.until) > getServerTime().getTime() ? place.slotId : null;
