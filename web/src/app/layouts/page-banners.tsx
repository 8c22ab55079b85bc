import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { useWaitingWorker } from '../../boot/waiting-worker';
import { OfflineBanner } from '../../components/offline-banner';
import { isMessageWaiting } from '../../features/contact/is-message-waiting';
import { useIsOnline } from '../../offline/connection';

const NOTHING = { default: () => null };

// Loaded lazily when there is something to show. A failed download renders nothing, and the page works without it.
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

/** The banners above a page: offline, new version available, waiting message sent. */
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
