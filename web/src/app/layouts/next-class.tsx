import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasOwnBookings } from '../../features/booking/has-own-bookings';

// Loaded lazily on devices that have booked. A failed download renders nothing: the menu and the footer lead there too.
const NextClassLink = lazy(() =>
  import('../../features/booking/components/next-class-link').then(
    ({ NextClassLink }) => ({ default: NextClassLink }),
    () => ({ default: () => null }),
  ),
);

/** In the header of a device that has booked: its next class. Looks again on each page, because one of them makes bookings. */
export function NextClass() {
  const { pathname } = useLocation();
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  useEffect(() => setLookedAt(hasOwnBookings() ? pathname : null), [pathname]);
  return <Suspense>{lookedAt !== null && <NextClassLink key={lookedAt} />}</Suspense>;
}
