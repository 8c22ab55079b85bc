import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { BookingAction } from './booking-reducer';
import { type BookingState, initialState } from './booking-state';
import { type BookingStore, createBookingStore } from './booking-store';

const BookingContext = createContext<BookingStore | null>(null);
let sharedStore: BookingStore | null = null;

/** Provides one booking store to all steps. The store outlives them, so a visitor can leave the flow and come back. */
export function BookingProvider({ children }: { children: ReactNode }) {
  sharedStore ??= createBookingStore();
  return <BookingContext value={sharedStore}>{children}</BookingContext>;
}

export type Booking = {
  state: BookingState;
  dispatch: (action: BookingAction) => void;
  /** Reads the current state, for asynchronous work that outlasts a render. */
  getState: () => BookingState;
};

export function useBooking(): Booking {
  const store = useContext(BookingContext);
  if (!store) throw new Error('useBooking needs a BookingProvider above it');
  const state = useSyncExternalStore(store.subscribe, store.getState, () => initialState);
  return { state, dispatch: store.dispatch, getState: store.getState };
}
