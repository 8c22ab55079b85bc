import { useEffect, useRef, useState } from 'react';
import { formatClassAndTime } from '#contract/date-of-year';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { StatusPill } from '../../../components/status-pill';
import type { ClassDayFragment, WaitlistEntryFragment } from '../../../gql/admin-operations';
import { getStudioToday } from '../../../lib/studio-time';
import { useNow } from '../../../lib/use-now';
import { useOffer } from '../api/use-offer';
import { formatWaitlistState, isLive, WAITLIST_TONES } from '../waitlist';
import styles from './attendee-lists.module.css';
import cards from './cards.module.css';
import { ContactLinks } from './contact-links';
import { RaiseDialog } from './raise-dialog';
import personStyles from './waitlist.module.css';

/** The people who wait for a place, in the order of the queue; those who wait no longer are folded away. */
export function Waitlist({ occurrence }: { occurrence: ClassDayFragment }) {
  /** Whose offer was asked for last; the list says when it is made, also when the answer is lost. */
  const [askedId, setAskedId] = useState<string | null>(null);
  /** Who is to be offered one more place, and the class as it was then. */
  const [raised, setRaised] = useState<{ entry: WaitlistEntryFragment; occurrence: ClassDayFragment } | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { waitlist } = occurrence;
  const live = waitlist.filter(isLive);
  const ended = waitlist.filter((entry) => !isLive(entry));
  const offered = live.find(({ id, status }) => id === askedId && status === 'OFFERED');
  const offeredId = offered?.id;

  // The clicked button is gone after an offer, so the outcome gets the focus.
  useEffect(() => {
    if (offeredId) outcome.current?.focus();
  }, [offeredId]);

  if (waitlist.length === 0) return null;
  const hasBegun = now >= Date.parse(occurrence.startsAt);
  const renderItem = (entry: WaitlistEntryFragment) => (
    <WaitlistItem
      key={entry.id}
      entry={entry}
      occurrence={occurrence}
      canOffer={entry.status === 'WAITING' && occurrence.state === 'SCHEDULED' && !hasBegun}
      onOffer={() => setAskedId(entry.id)}
      onRaise={() => setRaised({ entry, occurrence })}
    />
  );
  return (
    <section className={styles.section} aria-labelledby="waitlist-title">
      <h2 id="waitlist-title" className={styles.title}>
        Waitlist ({live.length})
      </h2>
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        {offered && (
          <Alert tone="success">
            {offered.name} is offered a place and notified by mail. {formatWaitlistState(offered)}.
          </Alert>
        )}
      </div>
      {live.length > 0 && <ol className={cards.cards}>{live.map(renderItem)}</ol>}
      {ended.length > 0 && (
        <details className={styles.others}>
          <summary>Not waiting any more ({ended.length})</summary>
          <ul className={cards.cards}>{ended.map(renderItem)}</ul>
        </details>
      )}
      {raised && (
        <RaiseDialog {...raised} onOffered={() => setAskedId(raised.entry.id)} onClose={() => setRaised(null)} />
      )}
    </section>
  );
}

type OfferProps = {
  entry: WaitlistEntryFragment;
  occurrence: ClassDayFragment;
  /** Called before the offer is sent. */
  onOffer: () => void;
  /** Asks in a dialog outside the list, which the person may leave meanwhile. */
  onRaise: () => void;
};
type WaitlistItemProps = OfferProps & { canOffer: boolean };

function WaitlistItem({ canOffer, ...offer }: WaitlistItemProps) {
  const { entry, occurrence } = offer;
  const { name, email, phone, notes, status } = entry;
  return (
    <li className={cards.card}>
      <div className={personStyles.top}>
        <h3 className={personStyles.name}>{name}</h3>
        <ContactLinks person={entry} subject={formatClassAndTime(occurrence, getStudioToday())} />
      </div>
      <p>
        <StatusPill tone={WAITLIST_TONES[status]}>{formatWaitlistState(entry)}</StatusPill>
      </p>
      <p className={personStyles.reach}>
        <span>{email}</span>
        {phone && <span>{phone}</span>}
      </p>
      {notes && <blockquote className={personStyles.notes}>{notes}</blockquote>}
      {canOffer && <OfferAction {...offer} />}
    </li>
  );
}

/** The button that offers a place out of turn; in a full class, one more place. */
function OfferAction({ entry: { id, name }, occurrence, onOffer, onRaise }: OfferProps) {
  const { isBusy, error, offer } = useOffer(id);
  const isFull = occurrence.taken + occurrence.held >= occurrence.capacity;

  function offerNow() {
    onOffer();
    void offer({ raiseCapacity: false });
  }

  return (
    <>
      {error && <Alert tone="error">{error}</Alert>}
      <div className={personStyles.actions}>
        {isFull ? (
          <Button
            variant="secondary"
            size="small"
            className={personStyles.action}
            aria-label={`Raise places by 1 and offer: ${name}`}
            onClick={onRaise}
          >
            Raise places by 1 and offer…
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            className={personStyles.action}
            isBusy={isBusy}
            aria-label={`Offer now: ${name}`}
            onClick={offerNow}
          >
            {isBusy ? 'Offering...' : 'Offer now'}
          </Button>
        )}
      </div>
    </>
  );
}
