import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import type { Answer, Found } from '../../../features/booking/manage/fetch-managed-booking';
import { LinkProblem } from '../../../features/booking/manage/link-problem';
import styles from '../../../features/booking/manage/manage.module.css';
import section from '../../layouts/page-section.module.css';

/** The layout of a personal page. */
export function PersonalPage({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div className={`${section.page} ${section.top}`}>
      <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page}>{children}</div>
    </div>
  );
}

type LinkedPageProps<Content> = {
  isNarrow?: boolean;
  /** Renders what the loader of the page found by the personal link in the address. */
  render: (found: Found<Content>) => ReactNode;
};

/** A page behind a personal link: what the link opens, or why it opens nothing. */
export function LinkedPage<Content>({ isNarrow = false, render }: LinkedPageProps<Content>) {
  const answer: Answer<Content> = useLoaderData();
  const { link = '' } = useParams();
  return (
    <PersonalPage isNarrow={isNarrow}>
      {answer.kind === 'found' ? render(answer) : <LinkProblem failure={answer} link={link} />}
    </PersonalPage>
  );
}
