import { RecentBookings } from '../../../features/admin-bookings/components/recent-bookings';
import { EmailComposer } from '../../../features/admin-mail/components/email-composer';
import { ContactMessages } from '../../../features/admin-messages/components/contact-messages';

/** The parts of the dashboard below today's people. `messagesId` is the id of the messages' panel. */
export function LaterParts({ messagesId }: { messagesId: string }) {
  return (
    <>
      <RecentBookings />
      <ContactMessages id={messagesId} />
      <EmailComposer />
    </>
  );
}
