import { lazy, Suspense, useEffect, useState } from 'react';
import type { ManagedBooking } from './fetch-managed-booking';

const NotifyMePanel = lazy(() => import('./notify-me-panel').then(({ NotifyMePanel }) => ({ default: NotifyMePanel })));

/** Switches notifications about a booking on and off for this device. Only scripts can, so nothing is rendered without them. */
export function NotifyMe({ booking }: { booking: ManagedBooking }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return <Suspense>{isHydrated && <NotifyMePanel booking={booking} />}</Suspense>;
}
