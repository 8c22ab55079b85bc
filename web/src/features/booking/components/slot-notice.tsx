import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import type { SlotList_SlotFragment } from '../../../gql/operations';
import { isBookable } from '../../../lib/is-bookable';
import { describeSlotChange, formatWhen, type SlotChange } from '../../../lib/slot-change';
import { useBooking } from '../booking-context';
import type { BookingState } from '../booking-state';
import { type SelectedSlot, toSelectedSlot } from '../selected-slot';
import type { SlotNews } from '../slot-news';
import styles from './slot-notice.module.css';

/** Says what happened to the chosen class, and offers the ways on. What was typed stays. */
export function SlotNotice() {
  const { state } = useBooking();
  const { selectedSlot: slot, slotNews: news } = state;
  const isBusy = state.isSubmitting || state.pendingPayment !== null;
  if (!slot || !news || isBusy) return null;
  return (
    <Alert tone="info">
      <p>
        {describeSlotChange(slot, news.change)} {describeCharge(state, news.change)}What you have typed is kept.
      </p>
      <div className={styles.ways}>
        <WaysOn slot={slot} news={news} />
      </div>
    </Alert>
  );
}

/** Reassures somebody who was about to pay by card; a place that they have booked elsewhere may be paid. */
function describeCharge({ selectedSlot, heldSlotId, paymentMethod, error }: BookingState, change: SlotChange): string {
  if (error !== null) return '';
  if (change.kind !== 'OFFER_ENDED') return selectedSlot?.id === heldSlotId ? 'Nothing was charged. ' : '';
  if (paymentMethod !== 'payNow') return '';
  return change.end === 'BOOKED' ? 'Nothing more was charged. ' : 'Nothing was charged. ';
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
  // Who had an offer has a place on the waitlist, or had.
  const full = change.kind === 'FULL' || change.kind === 'MOVED' ? change.slot : null;
  return (
    <>
      {change.kind === 'OFFER_ENDED' && isBookable(change.slot) && (
        <Button size="small" onClick={() => dispatch({ type: 'slotSet', slot: { ...slot, offer: null } })}>
          {change.end === 'BOOKED' ? 'Book another place' : 'Book without the offer'}
        </Button>
      )}
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
      {change.kind === 'OFFER_ENDED' && slot.offer && (
        <a href={paths.waitlist(slot.offer.link)}>
          {change.end === 'BOOKED' ? 'See your place' : 'See your place on the waitlist'}
        </a>
      )}
      <Link to={paths.bookCalendar}>All dates</Link>
    </>
  );
}
