import { type ReactNode, useState } from 'react';
import { useLoaderData, useParams, useRevalidator } from 'react-router-dom';
import { LinkProblem } from '../../../features/booking/manage/link-problem';
import styles from '../../../features/booking/manage/manage.module.css';
import type { Answer, Found } from '../../../features/booking/manage/personal-answer';
import { useWhenBack } from '../../../offline/connection';
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
  /** Shown in the browser while the server cannot be reached. Absent: the booking as this device stores it. */
  offline?: ReactNode;
};

/** A page behind a personal link: what the link opens, or why it opens nothing. Asks again when the connection is back. */
export function LinkedPage<Content>({ isNarrow = false, render, offline }: LinkedPageProps<Content>) {
  const answer: Answer<Content> = useLoaderData();
  const { link = '' } = useParams();
  const { revalidate } = useRevalidator();
  useWhenBack(answer.kind === 'unreachable', revalidate);
  // The answer to a form stays on its page, also when the page asks again what became of the class.
  const [refusal] = useState(answer.kind === 'found' ? answer.refusal : null);
  return (
    <PersonalPage isNarrow={isNarrow}>
      {answer.kind === 'found' ? (
        render({ ...answer, refusal })
      ) : answer.kind === 'unreachable' && offline ? (
        offline
      ) : (
        <LinkProblem failure={answer} link={link} />
      )}
    </PersonalPage>
  );
}
