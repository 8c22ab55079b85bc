import { clientInput } from '#contract/mail-input';
import { InvalidInputError, NotFoundError } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import type { Attendee } from '../../domain/roster/attendees';
import { findPerson, listPastPlaces, type Person } from '../../domain/roster/person';
import { builder } from '../builder';
import { AttendeeType } from './attendee';
import { pageArgs, parsePage } from './page-args';

type PlacePage = { nodes: Attendee[]; totalCount: number };
const PersonPlacePage = builder.objectRef<PlacePage>('PersonPlacePage').implement({
  description: "One page of a person's places.",
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [AttendeeType], description: 'Places of this page, latest class first.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of these places, on all pages.' }),
  }),
});

const PersonType = builder.objectRef<Person>('Person').implement({
  description: 'The person behind an email address, with everything that they booked.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The email address in lower case.' }),
    names: t.exposeStringList('names', {
      description: 'Names of their bookings, the latest first: several people may share an address.',
    }),
    phones: t.exposeStringList('phones', { description: 'Phone numbers of their bookings, the latest first.' }),
    privateNote: t.exposeString('privateNote', {
      nullable: true,
      description: "The teacher's private note about this client; null when there is none.",
    }),
    visits: t.exposeInt('visits', {
      description: 'Number of classes that they have been in. Not marked counts as attended.',
    }),
    noShows: t.exposeInt('noShows', {
      description: 'Number of classes of the last twelve months from which they were absent.',
    }),
    lateCancellations: t.exposeInt('lateCancellations', {
      description: 'Number of places of the last twelve months that they cancelled late.',
    }),
    paidCents: t.exposeInt('paidCents', {
      description: 'Money that the studio has for all of their places, less the refunds, in euro cents.',
    }),
    coming: t.expose('coming', {
      type: [AttendeeType],
      description: 'Confirmed places in classes that take place and are not over, soonest first.',
    }),
    cancelled: t.expose('cancelled', {
      type: [AttendeeType],
      description:
        'Places that are cancelled or refunded, or whose class is cancelled, in classes that would not be over; soonest first.',
    }),
    past: t.field({
      type: PersonPlacePage,
      description: 'One page of their places in classes that are over.',
      args: pageArgs(),
      resolve: ({ email }, page, { deps }) => listPastPlaces(deps, email, parsePage(page)),
    }),
  }),
});

builder.queryField('person', (t) =>
  t.field({
    type: PersonType,
    description: 'The person behind an email address. NotFoundError when nobody has booked with it.',
    errors: { types: [InvalidInputError, NotFoundError] },
    args: {
      email: t.arg.string({ required: true, description: 'Email address of the person; case does not matter.' }),
    },
    resolve: (_root, args, { deps }) => findPerson(deps, parseInput(clientInput, args).email),
  }),
);
