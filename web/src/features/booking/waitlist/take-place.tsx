import { paths } from '#contract/paths';
import { Button } from '../../../components/button';
import { useIsOnline } from '../../../offline/connection';
import { createBookingStore } from '../booking-store';
import styles from '../manage/manage.module.css';
import { toSelectedSlot } from '../selected-slot';
import type { WaitlistPlace } from './fetch-place';

/**
 * Opens the steps of a booking with the class and the details of the offer. Those are a document of their own, so that they travel
 * in session storage. Only scripts can, so a browser without them shows nothing. The server renders the button all the same: one
 * that came with the scripts would push the next one from under a finger.
 */
export function TakePlace({ place: { link, slot, person, offerExpiresAt } }: { place: WaitlistPlace }) {
  const isOnline = useIsOnline();
  if (!person || !offerExpiresAt) return null;
  const take = () => {
    const { dispatch } = createBookingStore();
    dispatch({ type: 'reset' });
    dispatch({ type: 'slotSet', slot: { ...toSelectedSlot(slot, null), offer: { link, until: offerExpiresAt } } });
    const { name, email, notes } = person;
    dispatch({ type: 'userDataSet', userData: { name, email, notes: notes ?? '' } });
    window.location.assign(paths.bookStep(null, 'details'));
  };
  return (
    <Button isWaiting={!isOnline} onClick={take} className={styles.withScripts}>
      Book this place
    </Button>
  );
}
