import { useRouteError } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { Button, ButtonLink } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { SiteFooter } from '../../features/site/components/site-footer';
import { SiteHeader } from '../../features/site/components/site-header';
import section from '../layouts/page-section.module.css';
import styles from './error-boundary.module.css';

/** A code file that did not arrive: no signal, or the site was renewed since the page was opened. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|fetch|load/i.test(error.message);
}

/** What a screen shows in its own place when it fails; the header and the footer stay. */
export function PageError() {
  useDocumentTitle('Something went wrong');
  const error = useRouteError();
  return (
    <div className={`${section.page} ${section.top} ${styles.page}`}>
      <StepHeading title="Something went wrong" />
      <p className={styles.words}>
        {isMissingCode(error)
          ? 'A part of this page did not arrive. The signal may be weak, or the site was just renewed.'
          : 'This page could not be shown. It is our fault, not yours.'}{' '}
        Nothing that you booked or paid is lost. Please load the page again; if it stays like this, write to{' '}
        <a href={`mailto:${studio.instructor.email}`}>{studio.instructor.email}</a>.
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

/** The last resort, when the frame itself failed. */
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
