import type { Availability } from '#prisma';
import { getStartTime } from '../domain/schedule/dated-class';
import { fromDbDate } from '../domain/time/local-date';
import { builder } from './builder';
import { ClassTypeEnum, FrequencyEnum, WeekdayEnum } from './enums';

const RecurrenceType = builder.objectRef<Availability>('Recurrence').implement({
  description: 'The days on which a series is held.',
  fields: (t) => ({
    frequency: t.field({
      type: FrequencyEnum,
      description: 'Every day, or selected days of each week.',
      resolve: ({ frequency }) => frequency ?? 'WEEKLY',
    }),
    weekdays: t.expose('weekdays', {
      type: [WeekdayEnum],
      description: 'Weekdays of a weekly series, Monday first; empty for a daily series.',
    }),
    untilDate: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'Last date of the series, inclusive, YYYY-MM-DD; null for a series without an end.',
      resolve: ({ untilDate }) => untilDate && fromDbDate(untilDate),
    }),
  }),
});

type AvailabilityFieldBuilder = Pick<
  PothosSchemaTypes.ObjectFieldBuilder<(typeof builder)['$inferSchemaTypes'], Availability>,
  'expose' | 'exposeID' | 'exposeInt' | 'exposeString' | 'field'
>;

/** The fields that `Availability` and `PublicAvailability` share: the class as the schedule announces it. */
export const availabilityFields = (t: AvailabilityFieldBuilder) => ({
  id: t.exposeID('id', { description: 'Id of the class or series, a UUID.' }),
  title: t.exposeString('title', { description: 'Title on the schedule.' }),
  className: t.exposeString('className', { description: 'General name of the class, for example "Pilates Class".' }),
  classType: t.expose('classType', { type: ClassTypeEnum, description: 'Kind of class.' }),
  location: t.exposeString('location', { description: 'Place where the class is held.' }),
  priceCents: t.exposeInt('priceCents', { description: 'Price of a place in euro cents.' }),
  capacity: t.exposeInt('capacity', { description: 'Number of places on each date.' }),
  durationMinutes: t.exposeInt('durationMinutes', { description: 'Length of the class in minutes.' }),
  date: t.field({
    type: 'LocalDate',
    description: "Date of the class, or first date of the series, in the studio's time zone, YYYY-MM-DD.",
    resolve: ({ startDate }) => fromDbDate(startDate),
  }),
  time: t.field({
    type: 'LocalTime',
    description:
      "Start time in the studio's time zone, HH:MM in 24 hours. For a single class at a time that the clocks skip, what they show then.",
    resolve: (availability, _args, { deps }) => getStartTime(availability, deps.studioTime),
  }),
  recurrence: t.field({
    type: RecurrenceType,
    nullable: true,
    description: 'The days of a series; null for a class that takes place once.',
    resolve: (availability) => (availability.frequency ? availability : null),
  }),
});
