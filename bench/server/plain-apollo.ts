import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { PrismaPg } from '@prisma/adapter-pg';
import { FREE_CANCELLATION_HOURS } from '#contract/limits';
import { PrismaClient } from '#prisma';
import { datesByRrule } from './rrule-dates';

/** Baseline of P1 and P3: Apollo's standalone server over Prisma, written as its readme begins. */
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });

const typeDefs = `
  scalar LocalDate
  type Slot {
    id: ID! availabilityId: ID! date: String! time: String! durationMinutes: Int! title: String! className: String!
    classType: String! location: String! priceCents: Int! remainingSpots: Int! isCancelled: Boolean!
    opensOn: String freeCancellationUntil: String! placesOffered: Int! canJoinWaitlist: Boolean! weatherCall: WeatherCall
  }
  type WeatherCall { by: String! state: String! decidedAt: String }
  type Schedule { asOf: String! from: LocalDate! to: LocalDate! today: LocalDate! slots: [Slot!]! }
  input BookingInput { classId: ID! name: String! email: String! paymentMethod: String! }
  type Booking {
    id: ID! title: String! className: String! classType: String! date: String! time: String! durationMinutes: Int!
    location: String! priceCents: Int! name: String! email: String! paymentMethod: String!
  }
  type Query { schedule(from: LocalDate, to: LocalDate): Schedule! }
  type Mutation { createBooking(input: BookingInput!): Booking! }
`;

type Range = { from: string; to: string };
type BookingInput = { classId: string; name: string; email: string; paymentMethod: 'IN_PERSON' | 'CARD' };

const madrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' });
/** Wrong only in the hour in which the clocks change. */
const toInstant = (date: string, time: string) => {
  const asUtc = Date.parse(`${date}T${time}Z`);
  return asUtc - (Date.parse(`${madrid.format(asUtc).replace(' ', 'T')}Z`) - asUtc);
};
const formatDay = (date: Date) => date.toISOString().slice(0, 10);

async function schedule({ from, to }: Range) {
  const now = new Date();
  const range = { gte: new Date(from), lte: new Date(to) };
  const availabilities = await prisma.availability.findMany({
    where: {
      isActive: true,
      deletedAt: null,
      startDate: { lte: range.lte },
      OR: [
        { frequency: null, startDate: range },
        { frequency: 'WEEKLY', OR: [{ untilDate: null }, { untilDate: { gte: range.gte } }] },
      ],
    },
    include: {
      occurrences: {
        where: { localDate: range },
        include: {
          _count: {
            select: {
              bookings: { where: { status: 'CONFIRMED' } },
              paymentAttempts: { where: { status: 'OPEN', holdExpiresAt: { gt: now } } },
            },
          },
        },
      },
    },
  });
  const today = madrid.format(now).slice(0, 10);
  const clock = madrid.format(now);
  const slots = availabilities
    .flatMap((one) => {
      const startDate = formatDay(one.startDate);
      const dates = one.frequency
        ? datesByRrule({ ...one, startDate, untilDate: one.untilDate && formatDay(one.untilDate) }, from, to)
        : [startDate];
      return dates.map((date) => {
        const occurrence = one.occurrences.find(({ localDate }) => formatDay(localDate) === date);
        const taken = occurrence ? occurrence._count.bookings + occurrence._count.paymentAttempts : 0;
        const isCancelled = Boolean(occurrence?.cancelledAt);
        const time = occurrence?.localTime ?? one.localTime;
        const remainingSpots = isCancelled ? 0 : Math.max(0, (occurrence?.capacity ?? one.capacity) - taken);
        return {
          ...one,
          id: `${one.id}_${date}`,
          availabilityId: one.id,
          date,
          time,
          durationMinutes: occurrence?.durationMinutes ?? one.durationMinutes,
          location: occurrence?.location ?? one.location,
          priceCents: occurrence?.priceCents ?? one.priceCents,
          remainingSpots,
          isCancelled,
          freeCancellationUntil: new Date(toInstant(date, time) - FREE_CANCELLATION_HOURS * 3_600_000).toISOString(),
          // The studio of the bench holds no places for a waitlist and promises no weather call.
          placesOffered: 0,
          canJoinWaitlist: one.hasWaitlist && remainingSpots === 0 && !isCancelled,
          weatherCall: null,
          // Next month is within the booking horizon.
          opensOn: null,
          isSkipped: occurrence?.isSkipped ?? false,
        };
      });
    })
    .filter(({ isSkipped, date, time }) => !isSkipped && `${date} ${time}` > clock)
    .sort((a, b) => `${a.date} ${a.time} ${a.title}`.localeCompare(`${b.date} ${b.time} ${b.title}`));
  return { asOf: now.toISOString(), from, to, today, slots };
}

/** Counts the free places, then inserts: two simultaneous requests both see the last place as free. */
async function createBooking({ classId, ...person }: BookingInput) {
  const [availabilityId = '', date = ''] = classId.split('_');
  const availability = await prisma.availability.findUniqueOrThrow({ where: { id: availabilityId } });
  const localDate = new Date(date);
  const occurrence = await prisma.occurrence.upsert({
    where: { availabilityId_localDate: { availabilityId, localDate } },
    create: { availabilityId, localDate },
    update: {},
    include: { _count: { select: { bookings: { where: { status: 'CONFIRMED' } } } } },
  });
  if (occurrence._count.bookings >= availability.capacity) throw new Error('This class is full.');
  const { title, className, classType, localTime, durationMinutes, location, priceCents } = availability;
  const booking = await prisma.booking.create({
    data: {
      ...{ title, className, classType, localTime, durationMinutes, location, priceCents, localDate },
      ...person,
      occurrenceId: occurrence.id,
      startsAt: new Date(`${date}T${localTime}:00Z`),
      freeCancellationUntil: new Date(`${date}T${localTime}:00Z`),
    },
  });
  return { ...booking, date, time: localTime };
}

const server = new ApolloServer({
  typeDefs,
  resolvers: {
    Query: { schedule: (_root: unknown, range: Range) => schedule(range) },
    Mutation: { createBooking: (_root: unknown, { input }: { input: BookingInput }) => createBooking(input) },
  },
  // The readiness check is a plain GET.
  csrfPrevention: false,
});
await startStandaloneServer(server, { listen: { port: Number(process.env.PORT), host: '127.0.0.1' } });
