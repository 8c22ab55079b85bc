import { useRouteError } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { Button, ButtonLink } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { SiteFooter } from '../../features/site/components/site-footer';
import { SiteHeader } from '../../features/site/components/site-header';
import { addressLink } from '../../lib/contact-links';
import { useIsOnline } from '../../offline/connection';
import section from '../layouts/page-section.module.css';
import styles from './error-boundary.module.css';

/** True when a script or its stylesheet failed to load: the connection was lost, or the site was deployed again after the page was opened. */
export function isScriptMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A stylesheet that Vite loads before its script fails with an error of its own.
  if (error.message.startsWith('Unable to preload CSS')) return true;
  return error instanceof TypeError && /import|fetch|load/i.test(error.message);
}

const NEEDS_CONNECTION = 'You are offline, and this device has no copy of it.';
const INCOMPLETE = 'A part of this page did not arrive. Your connection may be weak, or the site was just updated.';
const FAILED = 'This page could not be shown. It is our fault, not yours.';

/** Shown in place of a screen that failed; header and footer stay. */
export function PageError() {
  const isMissing = isScriptMissing(useRouteError());
  const isOffline = !useIsOnline() && isMissing;
  const title = isOffline ? 'This page needs a connection' : 'Something went wrong';
  useDocumentTitle(title);
  return (
    <div className={`${section.page} ${section.top} ${styles.page}`}>
      <StepHeading title={title} />
      <p className={styles.text}>
        {isOffline ? NEEDS_CONNECTION : isMissing ? INCOMPLETE : FAILED} Nothing that you booked or paid is lost. Please
        load the page again; if it stays like this, write to{' '}
        <a href={addressLink(studio.instructor.email)}>{studio.instructor.email}</a>.
      </p>
      <p className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <ButtonLink to={paths.home} variant="secondary" reloadDocument>
          Go to Homepage
        </ButtonLink>
      </p>
    </div>
  );
}

/** Shown when the root layout itself failed. */
export function ErrorBoundary() {
  return (
    <>
      <SiteHeader />
      <main>
        <PageError />
      </main>
      <SiteFooter />
    </>
  );
}
