import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { BookingStep } from '#contract/paths';
import { isPaying } from '../../../boot/is-paying';
import { whenIdle } from '../../../boot/when';
import { SunArc } from '../../../components/sun-arc';
import { BookingProvider, useBooking } from '../../../features/booking/booking-context';
import { SlotNotice } from '../../../features/booking/components/slot-notice';
import { getStep, redirectFor } from '../../../features/booking/flow';
import { returnedPayment } from '../../../features/booking/returned-payment';
import { useSlotWatch } from '../../../features/booking/use-slot-watch';
import { usePaymentLock } from '../../../lib/payment-lock';
import styles from './booking-layout.module.css';

const SUN_POSITION = {
  calendar: 1,
  details: 2,
  'payment-method': 3,
  confirm: 4,
  'thank-you': 5,
} as const satisfies Record<BookingStep, number>;

/** Layout of all booking steps: progress indicator, guards, and payments that return from a redirect. */
export function Component() {
  return (
    <BookingProvider>
      <BookingFrame />
    </BookingProvider>
  );
}

function BookingFrame() {
  const { state } = useBooking();
  const { pathname } = useLocation();
  const { shareableId = null } = useParams();
  const step = getStep(pathname);
  const returned = useReturnedPayment(step);
  const hasChosen = state.selectedSlot !== null;
  useEffect(() => {
    if (hasChosen) void preloadSteps();
  }, [hasChosen]);

  const facts = returned ? { ...state, pendingPayment: returned } : state;
  const isBooked = state.bookingDetails !== null && facts.pendingPayment === null;
  usePaymentLock(isPaying(pathname) && !isBooked);
  const sun = step === 'thank-you' && !isBooked ? SUN_POSITION.confirm : SUN_POSITION[step ?? 'calendar'];
  const redirect = step ? redirectFor(facts, step, shareableId) : null;
  // The calendar follows its classes itself.
  const isWatching = redirect === null && step !== null && WATCHED.includes(step);
  useSlotWatch({ isWatching, isTakingSeat: step === 'confirm' && state.paymentMethod === 'payNow' });
  return (
    <div className={styles.flow}>
      <div className={styles.arc}>
        <SunArc step={sun} />
      </div>
      {isWatching ? <SlotNotice /> : null}
      {redirect ? <Navigate to={redirect} replace /> : returned ? null : <Outlet />}
    </div>
  );
}

const WATCHED: readonly BookingStep[] = ['details', 'payment-method', 'confirm'];

/** Moves a payment that came back with a redirect from the address, where its secret must not stay, into the state. */
function useReturnedPayment(step: BookingStep | null) {
  const { dispatch } = useBooking();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const returned = step === 'thank-you' ? returnedPayment(search) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the payment is derived from `search`
  useEffect(() => {
    if (!returned) return;
    dispatch({ type: 'paymentPending', payment: returned });
    navigate(pathname, { replace: true });
  }, [search]);
  return returned;
}

/**
 * Loads the code of the next steps once a class is chosen, so that they open at once, even on a bad connection. When the browser is
 * idle: running it would delay the next press.
 */
async function preloadSteps(): Promise<void> {
  await whenIdle();
  // Steps that failed to load are loaded again when the visitor reaches one.
  await import('./steps').catch(() => undefined);
}
