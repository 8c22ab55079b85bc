import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWaitingWorker } from '../../boot/waiting-worker';
import { OfflineBanner } from '../../components/offline-banner';
import { isMessageWaiting } from '../../features/contact/is-message-waiting';
import { paths } from '../../lib/paths';
import { useIsOnline } from '../../offline/connection';

const NOTHING = { default: () => null };

// Fetched when there is something to say; without it the page is whole.
const UpdateBar = lazy(() =>
  import('../../components/update-bar').then(
    ({ UpdateBar }) => ({ default: UpdateBar }),
    () => NOTHING,
  ),
);
const WaitingBanner = lazy(() =>
  import('../../features/contact/components/waiting-banner').then(
    ({ WaitingBanner }) => ({ default: WaitingBanner }),
    () => NOTHING,
  ),
);

/** What a page says of itself above what it shows: that there is no signal, a newer version, what was sent by itself. */
export function PageBanners() {
  const isOnline = useIsOnline();
  const hasNewVersion = useWaitingWorker() !== null;
  const [hasMessage, setHasMessage] = useState(false);
  useEffect(() => {
    if (isOnline && isMessageWaiting()) setHasMessage(true);
  }, [isOnline]);
  return (
    <div>
      <Suspense>
        {hasNewVersion && <UpdateBar />}
        {hasMessage && <WaitingBanner />}
      </Suspense>
      <OfflineBanner>
        <Link to={paths.ownBookings}>Your bookings</Link>
      </OfflineBanner>
    </div>
  );
}
