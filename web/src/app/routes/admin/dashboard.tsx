import { useEffect, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { RecentBookings } from '../../../features/admin-bookings/components/recent-bookings';
import { NextClasses } from '../../../features/admin-classes/components/next-classes';
import { EmailComposer } from '../../../features/admin-mail/components/email-composer';
import { ContactMessages } from '../../../features/admin-messages/components/contact-messages';
import { PaymentIssues } from '../../../features/admin-money/components/payment-issues';
import { useIsOnline } from '../../../offline/connection';
import { DashboardParts } from './dashboard-parts';
import styles from './screen.module.css';

const MESSAGES_ID = 'contact-messages';

export function Component() {
  useDocumentTitle('Dashboard');
  const isAtMessages = useMatch(paths.adminMessages) !== null;
  useEffect(() => {
    const heading = isAtMessages ? document.getElementById(`${MESSAGES_ID}-title`) : null;
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [isAtMessages]);
  const isWhole = useHasBeenOnline();

  return (
    <div className={styles.screen}>
      <StepHeading title={`Welcome, ${studio.instructor.firstName}`} />
      {isWhole && <DashboardParts />}
      {isWhole && <PaymentIssues />}
      <NextClasses />
      {isWhole ? (
        <>
          <RecentBookings />
          <ContactMessages id={MESSAGES_ID} />
          <EmailComposer />
        </>
      ) : (
        <p className={styles.intro}>Bookings, messages and e-mail come back with the signal.</p>
      )}
    </div>
  );
}

/** What was begun with signal stays when it goes: somebody may be writing. */
function useHasBeenOnline(): boolean {
  const isOnline = useIsOnline();
  const [hasBeen, setHasBeen] = useState(isOnline);
  if (isOnline && !hasBeen) setHasBeen(true);
  return hasBeen;
}
