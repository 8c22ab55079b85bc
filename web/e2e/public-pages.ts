import { createClass } from '../../graphql-server/test/classes';
import { type Journey, openJourney } from './journey';

/** Every public page outside of the booking flow, and a share link that does not exist. */
export const PUBLIC_PAGES = [
  '/',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/pilates-barcelona-locations',
  '/book/nonsense',
  '/my-bookings',
];

/** The site with a long class title in the calendar and an event on the home page. */
export async function openPublicSite(): Promise<Journey> {
  const journey = await openJourney();
  const { db } = journey.server.deps;
  await createClass(db, { title: 'Open Flow in the Early Morning', localTime: '09:00' });
  await createClass(db, { title: 'Event Flow', localTime: '11:00', showOnHomepage: true, capacity: 2 });
  return journey;
}
