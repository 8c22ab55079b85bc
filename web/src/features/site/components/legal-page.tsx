import type { ReactNode } from 'react';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import styles from './legal-page.module.css';

type LegalPageProps = { title: string; updated: string; children: ReactNode };

/** Legal text in one column, at most 800 pixels wide. */
export function LegalPage({ title, updated, children }: LegalPageProps) {
  useDocumentTitle();
  return (
    <article className={styles.page}>
      <StepHeading title={title} />
      <p className={styles.updated}>Last changed: {updated}</p>
      <div className={styles.text}>{children}</div>
    </article>
  );
}
