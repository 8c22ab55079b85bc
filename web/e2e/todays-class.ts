import type { Deps } from '../../graphql-server/src/deps';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createClass } from '../../graphql-server/test/classes';
import { bookingFactory } from '../../graphql-server/test/factories/booking';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';

type Site = { server: { deps: Pick<Deps, 'db' | 'clock' | 'studioTime'> } };

/** A class that lasts from midnight to midnight, with two attendees who pay in person. */
export async function createTodaysClass({ server }: Site, title: string) {
  const { db, clock, studioTime } = server.deps;
  const today = studioTime.toLocalDate(clock.now());
  const availability = await createClass(db, {
    title,
    startDate: toDbDate(today),
    localTime: '00:00',
    durationMinutes: 1440,
  });
  const data = occurrenceFactory(availability.id, { localDate: toDbDate(today) });
  const { id: occurrenceId } = await db.occurrence.create({ data });
  const place = { availability, occurrenceId, localDate: today, studioTime };
  const ana = { phone: '+34 600 111 222', notes: 'My left knee is stiff.', createdAt: new Date(0) };
  await db.booking.createMany({
    data: [
      bookingFactory(place, { name: 'Ana Pons', email: 'ana@example.com' }, ana),
      bookingFactory(place, { name: 'Bo Vidal', email: 'bo@example.com' }),
    ],
  });
  return { availability, id: `${availability.id}_${today}` };
}
