import type { DatedClass } from '../domain/schedule/dated-class';
import type { builder } from './builder';
import { ClassTypeEnum } from './enums';

type ClassFieldBuilder = Pick<
  PothosSchemaTypes.ObjectFieldBuilder<(typeof builder)['$inferSchemaTypes'], DatedClass & { id: string }>,
  'expose' | 'exposeBoolean' | 'exposeID' | 'exposeInt' | 'exposeString'
>;

/** The fields that `Slot` and `AdminClass` share: the class on one date. */
export const classFields = (t: ClassFieldBuilder) => ({
  id: t.exposeID('id', { description: 'Occurrence id, `{availabilityId}_{date}`.' }),
  availabilityId: t.exposeID('availabilityId', { description: 'Availability id of the class or series.' }),
  title: t.exposeString('title', { description: 'Title on the schedule.' }),
  classType: t.expose('classType', { type: ClassTypeEnum, description: 'Kind of class.' }),
  date: t.expose('localDate', {
    type: 'LocalDate',
    description: "Date of the class in the studio's time zone, YYYY-MM-DD.",
  }),
  time: t.expose('localTime', {
    type: 'LocalTime',
    description: "Start time in the studio's time zone, HH:MM in 24 hours.",
  }),
  startsAt: t.expose('startsAt', {
    type: 'Instant',
    description: 'When the class starts, an ISO 8601 instant in UTC.',
  }),
  durationMinutes: t.exposeInt('durationMinutes', { description: 'Length of the class in minutes.' }),
  location: t.exposeString('location', { description: 'Place where the class is held.' }),
  isRecurring: t.exposeBoolean('isRecurring', { description: 'True when the class belongs to a series.' }),
});
