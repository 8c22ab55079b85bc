import { formatEuros } from '#contract/format-price';
import { paths } from '#contract/paths';
import { WAITLIST_ANSWERS } from '#contract/waitlist';
import { Alert } from '../../../components/alert';
import { ButtonLink } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import styles from '../../../features/booking/manage/manage.module.css';
import { NotifyMe } from '../../../features/booking/manage/notify-me';
import { FormResult, PersonalForm } from '../../../features/booking/manage/personal-form';
import { isBetween, useClassChanges } from '../../../features/booking/manage/use-class-changes';
import { useOutcome } from '../../../features/booking/manage/use-outcome';
import {
  type FoundPlace,
  fetchWaitlistPlace,
  type WaitlistPlace,
} from '../../../features/booking/waitlist/fetch-place';
import { TakePlace } from '../../../features/booking/waitlist/take-place';
import { WaitedClassCard } from '../../../features/booking/waitlist/waited-class';
import { describePlace } from '../../../features/booking/waitlist/waitlist-labels';
import { LinkedPage } from '../manage/personal-page';

export const loader = fetchWaitlistPlace;

/** Where somebody who waits for a place in a full class takes it, or leaves the waitlist. */
export const Component = () => (
  <LinkedPage isNarrow render={(found: FoundPlace) => <Place {...found} />} offline={<Offline />} />
);

function Place({ place, asOf, timeZone, refusal }: FoundPlace) {
  const outcome = useOutcome(refusal);
  const { slot, status } = place;
  const { title, text } = describePlace(place, { asOf, timeZone });
  const isFree = slot.remainingSpots > 0 && slot.startsAt > asOf;
  useDocumentTitle(title);
  // An offer has a deadline: an open page shows it at once.
  const isAwaited = status === 'WAITING' || status === 'OFFERED';
  useClassChanges(isAwaited ? { from: slot.date, to: slot.date } : null, {
    asOf,
    isOutOfDate: (now) => [slot.startsAt, place.offerExpiresAt].some((turn) => turn && isBetween(turn, asOf, now)),
  });
  return (
    <>
      <StepHeading title={title} />
      {refusal !== null && <FormResult tone="error">{refusal}</FormResult>}
      {status === 'LEFT' && outcome === 'waitlist-left' && (
        <FormResult tone="success">Thank you for saying so: somebody else can have the place.</FormResult>
      )}
      <WaitedClassCard {...slot} />
      <p role="status" className={styles.text}>
        {text}
      </p>
      {status === 'OFFERED' && <Offer place={place} />}
      {status === 'WAITING' && isFree && <FirstCome place={place} />}
      {status === 'BOOKED' && place.bookingUrl && (
        <p className={styles.actions}>
          <ButtonLink to={new URL(place.bookingUrl).pathname}>See your booking</ButtonLink>
        </p>
      )}
      {status === 'WAITING' && <Leave label="Leave the waitlist" />}
      {(status === 'WAITING' || status === 'OFFERED') && <NotifyMe link={place.link} about="WAITLIST" />}
      {(status === 'LEFT' || status === 'LAPSED' || status === 'CLOSED') && (
        <p className={styles.actions}>
          {slot.canJoinWaitlist && slot.startsAt > asOf && (
            <ButtonLink to={paths.joinWaitlist(slot.id)} variant="secondary">
              Join the waitlist again
            </ButtonLink>
          )}
          <ButtonLink to={paths.bookCalendar} variant="secondary" reloadDocument>
            See all classes
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** The offered place: booked like any other, in one press to be paid in person, or left to the next person. */
function Offer({ place }: { place: WaitlistPlace }) {
  return (
    <div className={styles.actions}>
      <TakePlace place={place} />
      <TakeInPerson place={place} />
      <Leave label="No thanks" />
    </div>
  );
}

/** Shortly before the class, a free place is held for nobody. */
function FirstCome({ place }: { place: WaitlistPlace }) {
  return (
    <>
      <Alert tone="info">A place is free now. It is held for nobody: the first to book has it.</Alert>
      <div className={styles.actions}>
        <ButtonLink to={paths.bookPreselected(place.slot.id)} reloadDocument>
          Book this class
        </ButtonLink>
        <TakeInPerson place={place} />
      </div>
    </>
  );
}

function TakeInPerson({ place: { slot } }: { place: WaitlistPlace }) {
  const label = slot.priceCents === 0 ? 'Take the place' : `Take it and pay ${formatEuros(slot.priceCents)} in person`;
  return (
    <PersonalForm act="Booking" button={{ variant: 'secondary', label, busyLabel: 'Booking...' }}>
      <input type="hidden" name="answer" value={WAITLIST_ANSWERS.take} />
    </PersonalForm>
  );
}

function Leave({ label }: { label: string }) {
  return (
    <PersonalForm act="Leaving" button={{ variant: 'secondary', label, busyLabel: 'One moment...' }}>
      <input type="hidden" name="answer" value={WAITLIST_ANSWERS.leave} />
    </PersonalForm>
  );
}

function Offline() {
  return (
    <>
      <StepHeading title="Your place on the waitlist" />
      <Alert tone="info">
        Your place on the waitlist needs a connection. Nothing is changed while you are offline.
      </Alert>
    </>
  );
}
