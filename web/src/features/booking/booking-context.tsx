import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { BookingAction } from './booking-reducer';
import { type BookingState, initialState } from './booking-state';
import { type BookingStore, createBookingStore } from './booking-store';

const BookingContext = createContext<BookingStore | null>(null);
let visitorsStore: BookingStore | null = null;

/** Gives the screens of the flow one booking; it outlives them, so that leaving the flow and coming back loses nothing. */
export function BookingProvider({ children }: { children: ReactNode }) {
  visitorsStore ??= createBookingStore();
  return <BookingContext value={visitorsStore}>{children}</BookingContext>;
}

export type Booking = {
  state: BookingState;
  dispatch: (action: BookingAction) => void;
  /** The state of this very moment, for work that goes on after a screen was drawn. */
  getState: () => BookingState;
};

export function useBooking(): Booking {
  const store = useContext(BookingContext);
  if (!store) throw new Error('useBooking needs a BookingProvider above it');
  const state = useSyncExternalStore(store.subscribe, store.getState, () => initialState);
  return { state, dispatch: store.dispatch, getState: store.getState };
}
