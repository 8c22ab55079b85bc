import { Link, Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineNotice } from '../../components/offline-notice';
import { UpdateBar } from '../../components/update-bar';
import { AnalyticsProvider, CookieSettings } from '../../features/analytics/components/cookie-settings';
import { WaitingNotice } from '../../features/contact/components/waiting-notice';
import { SiteFooter } from '../../features/site/components/site-footer';
import { SiteHeader } from '../../features/site/components/site-header';
import { paths } from '../paths';
import styles from './root-layout.module.css';

/** What every public screen stands in. Each screen's heading takes the focus when it is arrived at. */
export function RootLayout() {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <AnalyticsProvider>
        <SiteHeader />
        <div>
          <UpdateBar />
          <WaitingNotice />
          <OfflineNotice>
            <Link to={paths.ownBookings}>Your bookings</Link>
          </OfflineNotice>
        </div>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <SiteFooter settings={<CookieSettings />} />
      </AnalyticsProvider>
      <ScrollRestoration />
    </div>
  );
}
