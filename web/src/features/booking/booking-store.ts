import { type SessionValue, sessionValue } from '../../lib/session-value';
import { type BookingAction, bookingReducer } from './booking-reducer';
import { type BookingState, initialState, type StoredState, storedStateSchema, toStoredState } from './booking-state';

export type BookingStore = {
  getState(): BookingState;
  dispatch(action: BookingAction): void;
  subscribe(listener: () => void): () => void;
};

/** Holds the booking state outside React, so that it outlives the screens and is saved before a reload can happen. */
export function createBookingStore(
  stored: SessionValue<StoredState> = sessionValue('booking.v1', storedStateSchema),
): BookingStore {
  let state: BookingState = { ...initialState, ...stored.read() };
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(action) {
      const next = bookingReducer(state, action);
      if (next === state) return;
      state = next;
      if (action.type === 'reset') stored.clear();
      else stored.write(toStoredState(state));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
