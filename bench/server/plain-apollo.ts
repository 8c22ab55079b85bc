import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { PrismaPg } from '@prisma/adapter-pg';
import { FREE_CANCELLATION_HOURS } from '#contract/limits';
import { PrismaClient } from '#prisma';
import { datesByRrule } from './rrule-dates';

/** Baseline of P1: Apollo's standalone server over Prisma, written as its readme begins. */
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
  type Query { schedule(from: LocalDate, to: LocalDate): Schedule! }
`;

type Range = { from: string; to: string };

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

const server = new ApolloServer({
  typeDefs,
  resolvers: {
    Query: { schedule: (_root: unknown, range: Range) => schedule(range) },
  },
  // The readiness check is a plain GET.
  csrfPrevention: false,
});
await startStandaloneServer(server, { listen: { port: Number(process.env.PORT), host: '127.0.0.1' } });
