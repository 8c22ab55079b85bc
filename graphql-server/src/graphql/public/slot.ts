import type { Slot } from '../../domain/schedule/dated-class';
import { builder } from '../builder';
import { ClassTypeEnum } from '../enums';

export const SlotType = builder.objectRef<Slot>('Slot').implement({
  description: 'One dated class, as the public sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Occurrence id: `{availabilityId}_{date}`.' }),
    availabilityId: t.exposeID('availabilityId', { description: 'The class or series that it belongs to.' }),
    title: t.exposeString('title', { description: "The class's name on the schedule." }),
    className: t.exposeString('className', { description: 'The general name of the class.' }),
    classType: t.expose('classType', { type: ClassTypeEnum, description: 'Its kind.' }),
    date: t.expose('localDate', { type: 'LocalDate', description: "The day, in the studio's zone." }),
    time: t.expose('localTime', { type: 'LocalTime', description: "When it begins, in the studio's zone." }),
    startsAt: t.expose('startsAt', { type: 'Instant', description: 'The moment it begins.' }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'How long it lasts, in minutes.' }),
    location: t.exposeString('location', { description: 'Where it is.' }),
    priceCents: t.exposeInt('priceCents', { description: 'What a place costs, in euro cents.' }),
    capacity: t.exposeInt('capacity', { description: 'How many places it has.' }),
    remainingSpots: t.exposeInt('remainingSpots', {
      description: 'How many are free; 0 when it is full or cancelled.',
    }),
    isCancelled: t.exposeBoolean('isCancelled', { description: 'Whether the teacher cancelled this date.' }),
    opensOn: t.expose('opensOn', {
      type: 'LocalDate',
      nullable: true,
      description: "The first day, in the studio's zone, on which it can be booked; null when that day has come.",
    }),
    isRecurring: t.exposeBoolean('isRecurring', { description: 'Whether it belongs to a series.' }),
  }),
});
