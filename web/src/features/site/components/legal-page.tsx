import type { ReactNode } from 'react';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import styles from './legal-page.module.css';
import { PageMeta } from './page-meta';

type LegalPageProps = { title: string; description: string; updated: string; children: ReactNode };

/** A text to be read: one column, at most 800 pixels wide. */
export function LegalPage({ title, description, updated, children }: LegalPageProps) {
  useDocumentTitle(title);
  return (
    <article className={styles.page}>
      <PageMeta title={title} description={description} />
      <StepHeading title={title} />
      <p className={styles.updated}>Last changed: {updated}</p>
      <div className={styles.text}>{children}</div>
    </article>
  );
}
