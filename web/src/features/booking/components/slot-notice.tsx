import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import type { SlotList_SlotFragment } from '../../../gql/operations';
import { isBookable } from '../../../lib/is-bookable';
import { describeSlotChange, formatWhen } from '../../../lib/slot-change';
import { useBooking } from '../booking-context';
import { type SelectedSlot, toSelectedSlot } from '../selected-slot';
import type { SlotNews } from '../slot-news';
import styles from './slot-notice.module.css';

/** Says what happened to the chosen class, and offers the ways on. What was typed stays. */
export function SlotNotice() {
  const { state } = useBooking();
  const { selectedSlot: slot, slotNews: news } = state;
  const isBusy = state.isSubmitting || state.pendingPayment !== null;
  if (!slot || !news || isBusy) return null;
  const isUnpaid = slot.id === state.heldSlotId && state.error === null;
  return (
    <Alert tone="info">
      <p>
        {describeSlotChange(slot, news.change)} {isUnpaid && 'Nothing was charged. '}What you have typed is kept.
      </p>
      <div className={styles.ways}>
        <WaysOn slot={slot} news={news} />
      </div>
    </Alert>
  );
}

function WaysOn({ slot, news: { change, nextDates } }: { slot: SelectedSlot; news: SlotNews }) {
  const { dispatch } = useBooking();
  const take = (next: SlotList_SlotFragment) => {
    const offer = next.id === slot.id ? slot.offer : null;
    dispatch({ type: 'slotSet', slot: { ...toSelectedSlot(next, slot.shareableId), offer } });
  };
  if (change.kind === 'CHANGED') {
    return (
      <Button size="small" onClick={() => take(change.slot)}>
        Accept and go on
      </Button>
    );
  }
  const movedTo = change.kind === 'MOVED' && isBookable(change.slot) ? [change.slot] : [];
  const full = change.kind === 'FULL' || change.kind === 'MOVED' ? change.slot : null;
  return (
    <>
      {[...movedTo, ...nextDates].map((next) => (
        <Button key={next.id} variant="secondary" size="small" onClick={() => take(next)}>
          {formatWhen(next)}
        </Button>
      ))}
      {full?.canJoinWaitlist && (
        <ButtonLink to={paths.joinWaitlist(full.id)} variant="secondary" size="small" reloadDocument>
          Join the waitlist
        </ButtonLink>
      )}
      <Link to={paths.bookCalendar}>All dates</Link>
    </>
  );
}
