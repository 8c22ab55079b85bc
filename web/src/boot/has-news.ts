import { hasOwnBookings } from '../features/booking/has-own-bookings';
import { isMessageBegun, isMessageWaiting } from '../features/contact/is-message-waiting';
import { isOtherPage } from './is-other-page';

/**
 * True when a page looks different to this visitor from what the server sent to everybody: there is a begun or waiting message, a
 * booking of this device, the question about the analytics script, no connection, or another address by now. Then React has
 * something to show before the first touch.
 */
export function hasNews(): boolean {
  const mayAskForConsent = document.head.querySelector('meta[name="analytics-script"]') !== null;
  return (
    mayAskForConsent || !navigator.onLine || hasOwnBookings() || isMessageWaiting() || isMessageBegun() || isOtherPage()
  );
}
