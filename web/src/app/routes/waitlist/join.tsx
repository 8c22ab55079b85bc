import { LIMITS } from '#contract/limits';
import { paths } from '#contract/paths';
import { joinWaitlistInput } from '#contract/person-input';
import { JOINED_WAITLIST } from '#contract/waitlist';
import { Alert } from '../../../components/alert';
import { ButtonLink } from '../../../components/button';
import { EmailField } from '../../../components/form/email-field';
import { TextArea } from '../../../components/form/text-area';
import { TextField } from '../../../components/form/text-field';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import styles from '../../../features/booking/manage/manage.module.css';
import { FormResult, PersonalForm } from '../../../features/booking/manage/personal-form';
import { useOutcome } from '../../../features/booking/manage/use-outcome';
import { type FoundClass, fetchWaitedClass, type WaitedClass } from '../../../features/booking/waitlist/fetch-place';
import { WaitedClassCard } from '../../../features/booking/waitlist/waited-class';
import { formatOffered } from '../../../features/calendar/slots';
import { LinkedPage } from '../manage/personal-page';

export const loader = fetchWaitedClass;

/** Where a visitor joins the waitlist of a full class. */
export const Component = () => (
  <LinkedPage isNarrow render={(found: FoundClass) => <Join {...found} />} offline={<Offline />} />
);

function Join({ waited, typed, refusal }: FoundClass) {
  const hasJoined = useOutcome(refusal) === 'waitlist-joined';
  useDocumentTitle();
  return (
    <>
      <StepHeading title="Join the waitlist" />
      {refusal !== null && <FormResult tone="error">{refusal}</FormResult>}
      {hasJoined && <FormResult tone="success">{JOINED_WAITLIST}</FormResult>}
      <WaitedClassCard {...waited} />
      {hasJoined ? (
        <AllClasses />
      ) : waited.canJoinWaitlist ? (
        <JoinForm waited={waited} typed={typed} />
      ) : (
        <NotFull waited={waited} />
      )}
    </>
  );
}

function JoinForm({ waited, typed }: Pick<FoundClass, 'waited' | 'typed'>) {
  return (
    <>
      <p className={styles.text}>
        This class is full.{waited.placesOffered > 0 ? ` ${formatOffered(waited.placesOffered)}` : ''} As soon as a
        place is free for you, it is held, and a mail says until when. You pay only when you take it.
      </p>
      <PersonalForm
        act="Joining"
        schema={joinWaitlistInput}
        button={{ label: 'Join the waitlist', busyLabel: 'Joining...' }}
      >
        <TextField
          name="name"
          defaultValue={typed.name}
          label="Full Name"
          autoComplete="name"
          autoCapitalize="words"
          maxCharacters={LIMITS.name}
          enterKeyHint="next"
          required
        />
        <EmailField defaultValue={typed.email} label="Email Address" />
        <TextField
          name="phone"
          defaultValue={typed.phone}
          label="Phone (Optional)"
          type="tel"
          autoComplete="tel"
          maxCharacters={LIMITS.phone}
          enterKeyHint="next"
        />
        <TextArea
          name="notes"
          defaultValue={typed.notes}
          label="Additional Notes (Optional)"
          rows={2}
          maxCharacters={LIMITS.notes}
        />
      </PersonalForm>
    </>
  );
}

function NotFull({ waited }: { waited: WaitedClass }) {
  const isFree = waited.remainingSpots > 0 && waited.opensOn === null;
  return (
    <>
      <p className={styles.text}>
        {isFree ? 'A place is free again: you can book it now.' : 'Nobody can wait for a place in this class.'}
      </p>
      {isFree ? (
        <p className={styles.actions}>
          <ButtonLink to={paths.bookPreselected(waited.id)} reloadDocument>
            Book this class
          </ButtonLink>
        </p>
      ) : (
        <AllClasses />
      )}
    </>
  );
}

function AllClasses() {
  return (
    <p className={styles.actions}>
      <ButtonLink to={paths.bookCalendar} variant="secondary" reloadDocument>
        See all classes
      </ButtonLink>
    </p>
  );
}

function Offline() {
  return (
    <>
      <StepHeading title="Join the waitlist" />
      <Alert tone="info">Joining needs a connection. You are offline.</Alert>
    </>
  );
}
