import { longDateTime } from '#contract/civil-date';
import { formatEuros } from '#contract/format-price';
import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import type { ManagedBooking } from './fetch-managed-booking';
import styles from './manage.module.css';
import { NoChange } from './no-change';
import type { Circumstances } from './personal-answer';
import { FormResult, PersonalForm } from './personal-form';

/** The one question before a place is cancelled: the class, what comes back, and two answers. */
export function CancelQuestion({ booking, asOf, refusal }: Circumstances & { booking: ManagedBooking }) {
  const { link, title, date, time, location, cancellation } = booking;
  return (
    <>
      {refusal !== null && <FormResult tone="error">{refusal}</FormResult>}
      <section className={styles.card} aria-label="Your booking">
        <h2>{title}</h2>
        <p className={styles.when}>{longDateTime(date, time)}</p>
        <p>{location}</p>
      </section>
      {cancellation.kind === 'CLOSED' ? (
        <NoChange booking={booking} asOf={asOf} reason={cancellation.message} refusal={refusal} />
      ) : (
        <PersonalForm
          action={paths.manageCancel(link)}
          act="Cancelling"
          button={{ variant: 'danger', label: 'Cancel my place', busyLabel: 'Cancelling...' }}
          renderActions={(button, banner) => (
            <>
              {banner}
              <div className={styles.actions}>
                <ButtonLink to={paths.manage(link)} variant="secondary">
                  Keep my place
                </ButtonLink>
                {button}
              </div>
            </>
          )}
        >
          <input type="hidden" name="expectsCents" value={cancellation.refundCents} />
          {/* A refusal because the quote has changed ends with it. */}
          {!refusal?.endsWith(cancellation.message) && (
            <p className={styles.text}>
              <Consequence booking={booking} />
            </p>
          )}
        </PersonalForm>
      )}
    </>
  );
}

function Consequence({ booking: { cancellation } }: { booking: ManagedBooking }) {
  if (cancellation.kind === 'FREE') {
    return (
      <>
        You get <strong>{formatEuros(cancellation.refundCents)}</strong> back to the card you paid with. Banks take up
        to ten days to show it.
      </>
    );
  }
  if (cancellation.kind === 'NOTHING_TO_PAY') {
    return (
      <>
        <strong>{cancellation.message}</strong> Somebody else can have your place.
      </>
    );
  }
  return <strong>{cancellation.message}</strong>;
}
