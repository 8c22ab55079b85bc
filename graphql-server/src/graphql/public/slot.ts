import { getFreeCancellationUntil } from '#contract/cancellation';
import type { Slot } from '../../domain/schedule/dated-class';
import { builder } from '../builder';
import { classFields } from '../class-fields';
import { COST_OF_ONE_VALUE } from '../field-cost';
import { WeatherCallType } from '../weather-call';
import { findAvailabilityById, PublicAvailabilityType, toPublic } from './availability';

export const SlotType = builder.objectRef<Slot>('Slot').implement({
  description: 'A class on one date, as the public sees it.',
  fields: (t) => ({
    ...classFields(t),
    className: t.exposeString('className', { description: 'General name of the class, for example "Pilates Class".' }),
    freeCancellationUntil: t.field({
      type: 'Instant',
      description:
        'Until when a booking of this class can be cancelled for free, an ISO 8601 instant in UTC. It has passed when the class starts sooner than that.',
      resolve: ({ startsAt }) => getFreeCancellationUntil(startsAt),
    }),
    priceCents: t.exposeInt('priceCents', { description: 'Price of a place in euro cents.' }),
    capacity: t.exposeInt('capacity', { description: 'Number of places in all.' }),
    weatherCall: t.expose('weatherCall', {
      type: WeatherCallType,
      complexity: COST_OF_ONE_VALUE,
      nullable: true,
      description: 'Promised decision about the weather; null for a class without one, for example indoors.',
    }),
    remainingSpots: t.exposeInt('remainingSpots', {
      description:
        'Number of free places, without those held for people who are paying or of the waitlist; 0 when the class is full or cancelled.',
    }),
    placesOffered: t.exposeInt('placesOffered', {
      complexity: 0,
      description: 'Number of places that are held for people of the waitlist at this moment.',
    }),
    canJoinWaitlist: t.exposeBoolean('canJoinWaitlist', {
      complexity: 0,
      description: 'True when the class is full and `joinWaitlist` takes people who wait for a place.',
    }),
    isCancelled: t.exposeBoolean('isCancelled', {
      description: 'True when the teacher cancelled the class on this date.',
    }),
    opensOn: t.expose('opensOn', {
      type: 'LocalDate',
      nullable: true,
      description: 'First date on which the class can be booked, YYYY-MM-DD; null when it can be booked already.',
    }),
    availability: t.field({
      type: PublicAvailabilityType,
      nullable: true,
      description: 'The class or series that this is one date of; null when it has just left the schedule.',
      resolve: async ({ availabilityId }, _args, context) =>
        toPublic(await findAvailabilityById(context, availabilityId)),
    }),
  }),
});
