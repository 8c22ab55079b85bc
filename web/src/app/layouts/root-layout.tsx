import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AnalyticsProvider, CookieSettings } from '../../features/analytics/components/cookie-settings';
import { SiteFooter } from '../../features/site/components/site-footer';
import { SiteHeader } from '../../features/site/components/site-header';
import { NextClass } from './next-class';
import { PageBanners } from './page-banners';
import styles from './root-layout.module.css';

/** The frame of every public page. */
export function RootLayout() {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <AnalyticsProvider>
        <SiteHeader beside={<NextClass />} />
        <PageBanners />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <SiteFooter settings={<CookieSettings />} />
      </AnalyticsProvider>
      <ScrollRestoration />
    </div>
  );
}
