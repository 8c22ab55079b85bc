import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { formatLongDate } from '#contract/civil-date';
import { findPlace } from '#contract/find-place';
import { studio } from '#studio';
import { OfferCards, ReasonField } from '../../../admin/cancel-fields';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { UnreachablePeople, type UnreachablePerson } from '../../../components/unreachable-people';
import {
  CancelClassDocument,
  type CancelClassMutation,
  type CancellationOffer,
  type ClassDayFragment,
} from '../../../gql/admin-operations';
import { formatWeekdayTime } from '../../../lib/studio-time';
import { useAct } from '../../../lib/use-act';
import { useNow } from '../../../lib/use-now';
import { type Affected, countMailed, formatEffect, formatOwnMoney, listAffected, sumMoney } from '../affected-people';
import { useMarked } from '../marks-context';
import { formatRefundTime, formatRestorable } from '../restorable';
import styles from './cancel-dialog.module.css';

const UNCLEAR = 'No answer came back, so it is not certain that the class is cancelled. Trying again is safe.';

type CancelDialogProps = {
  occurrence: ClassDayFragment;
  isOpen: boolean;
  /** `refusal`: why the class could not be cancelled, because of what somebody else did meanwhile. */
  onClose: (refusal: string | null) => void;
};

/** Asks before a class is cancelled: whether people may choose, who is notified, and what each gets back. */
export function CancelDialog({ occurrence, isOpen, onClose }: CancelDialogProps) {
  const [cancelClass] = useMutation(CancelClassDocument);
  const { isBusy, error, act } = useAct(UNCLEAR);
  const now = useNow();
  const [reason, setReason] = useState('');
  const [offer, setOffer] = useState<CancellationOffer>(isOutdoor(occurrence) ? 'CHOICE' : 'MONEY');
  const { withoutChoice, choiceUntil } = occurrence.cancellation;
  const recipients = useMarked(listAffected(occurrence));
  const mayChoose = recipients.length > withoutChoice.length;

  async function confirm() {
    const input = { id: occurrence.id, reason, offer: mayChoose ? offer : 'MONEY', refusesRepeated: true } as const;
    const answer = await act(() => cancelClass({ variables: { input } }).then(({ data }) => toEnd(data?.cancelClass)));
    if (answer) onClose('refusal' in answer ? answer.refusal : null);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel this class?"
      keepLabel="Keep the class"
      verb={isBusy ? 'Cancelling...' : 'Cancel the class'}
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(null)}
    >
      <p>
        {occurrence.title}, {formatLongDate(occurrence.date)}, {occurrence.time}. {formatRestorable(occurrence, now)}
      </p>
      {mayChoose && (
        <OfferCards
          until={formatWeekdayTime(choiceUntil)}
          money={sumMoney(recipients)}
          moneyDetail={formatRefundTime(occurrence, now)}
          offer={offer}
          onChoose={setOffer}
        />
      )}
      <Plan recipients={recipients} withoutChoice={withoutChoice} offer={mayChoose ? offer : 'MONEY'} />
      {countMailed(recipients) > 0 && <ReasonField reason={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}

/** A conflict ends the dialog too: what it asks about is no longer so. */
const toEnd = (answer: CancelClassMutation['cancelClass'] | undefined) =>
  answer?.__typename === 'StateConflictError' ? { refusal: answer.message } : answer;

/** Rain cancels classes outdoors, and then most people would rather come another day. */
const isOutdoor = ({ location }: ClassDayFragment) => findPlace(location, studio.places)?.isOutdoor === true;

type PlanProps = {
  recipients: readonly (Affected & { bookingId: string; name: string })[];
  withoutChoice: readonly UnreachablePerson[];
  offer: CancellationOffer;
};

function Plan({ recipients, withoutChoice, offer }: PlanProps) {
  if (recipients.length === 0) return <p>Nobody has booked it: there is nobody to notify, and nothing to pay back.</p>;
  return (
    <>
      <p>{formatEffect(recipients, offer)}</p>
      <UnreachablePeople people={withoutChoice} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys */}
      <ul className={styles.people} tabIndex={0} aria-label="Who will be notified">
        {recipients.map((person) => (
          <li key={person.bookingId} className={styles.person}>
            <span>{person.name}</span>
            <span className={styles.money}>{formatOwnMoney(person, offer)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
