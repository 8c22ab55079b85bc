import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { ButtonLink } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { Ticket } from '../../../features/booking/components/confirmation';
import { fetchLinkedBookings, type ManagedBooking } from '../../../features/booking/manage/fetch-managed-booking';
import styles from '../../../features/booking/manage/manage.module.css';
import { ChoiceLine, ManageLink } from '../../../features/booking/manage/manage-link';
import type { Found } from '../../../features/booking/manage/personal-answer';
import { toOwnBooking } from '../../../features/booking/manage/stored-state';
import { LinkedPage } from './personal-page';

export const loader = fetchLinkedBookings;

type FoundBookings = Found<{ bookings: readonly ManagedBooking[] }>;

/** All coming bookings of an address, by the link that was mailed to it. */
export const Component = () => (
  <LinkedPage render={(found: FoundBookings) => <List {...found} />} offline={<Offline />} />
);

function List({ bookings, asOf, timeZone }: FoundBookings) {
  useDocumentTitle();
  return (
    <>
      <StepHeading title="Your coming classes" />
      {bookings.length === 0 ? (
        <>
          <p>There is no coming class for this address any more.</p>
          <p>
            <ButtonLink to={paths.bookCalendar} reloadDocument>
              Book a Class
            </ButtonLink>
          </p>
        </>
      ) : (
        <ul className={styles.bookings}>
          {bookings.map((booking) => {
            const own = toOwnBooking(booking, asOf, timeZone);
            return (
              <li key={own.id}>
                <Ticket booking={own} label={`${own.title}, ${own.date}`} />
                <ChoiceLine booking={own} now={asOf} timeZone={timeZone} />
                <ManageLink booking={own} now={asOf} />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function Offline() {
  useDocumentTitle();
  return (
    <>
      <StepHeading title="Your coming classes" />
      <Alert tone="info">Your coming classes are listed here once you are online again.</Alert>
      <p>
        <ButtonLink to={paths.ownBookings} variant="secondary">
          Bookings on this device
        </ButtonLink>
      </p>
    </>
  );
}
