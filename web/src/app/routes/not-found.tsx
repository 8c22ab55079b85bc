import { paths } from '#contract/paths';
import { ButtonLink } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { OpenSea } from '../../features/site/components/open-sea';
import section from '../layouts/page-section.module.css';
import styles from './not-found.module.css';

export function Component() {
  useDocumentTitle();
  return (
    <OpenSea>
      <div className={`${section.page} ${styles.text}`}>
        <StepHeading title="Page not found" />
        <p className={styles.intro}>
          There is nothing at this address. The link may be old, or a character may be missing.
        </p>
        <p className={styles.actions}>
          <ButtonLink to={paths.home}>Go to Homepage</ButtonLink>
          <ButtonLink to={paths.book} variant="secondary">
            Book a Class
          </ButtonLink>
        </p>
      </div>
    </OpenSea>
  );
}
