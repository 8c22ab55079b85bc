import { MY_BOOKINGS_ANSWER } from '#contract/personal-pages';
import { listLinkedBookings, type ManagedBooking, requestMyBookings } from '../../domain/changes/managed-booking';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, TooManyRequestsError } from '../../domain/errors';
import { builder } from '../builder';
import { ManagedBookingType } from './managed-booking';

const MyBookingsReceipt = builder.objectRef<{ message: string }>('MyBookingsReceipt').implement({
  description: 'The same answer for every address.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'Next step, as a sentence that reveals nothing.' }),
  }),
});

builder.mutationField('requestMyBookings', (t) =>
  t.field({
    skipTypeScopes: true,
    type: MyBookingsReceipt,
    description:
      'Mails a link to all coming bookings of an address, valid for 24 hours. The answer is the same whether or not there are any.',
    errors: { types: [InvalidInputError, TooManyRequestsError, ServiceUnavailableError] },
    args: { email: t.arg.string({ required: true, description: 'Email address that the bookings were made with.' }) },
    resolve: async (_root, { email }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('my-bookings', clientAddress);
      await requestMyBookings(deps, email);
      return { message: MY_BOOKINGS_ANSWER };
    },
  }),
);

const MyBookings = builder.objectRef<{ bookings: ManagedBooking[] }>('MyBookings').implement({
  description: 'All coming bookings of one address.',
  fields: (t) => ({
    bookings: t.expose('bookings', {
      type: [ManagedBookingType],
      description: 'Confirmed bookings of classes that have not started, soonest first.',
    }),
  }),
});

builder.queryField('myBookings', (t) =>
  t.field({
    skipTypeScopes: true,
    type: MyBookings,
    description: 'The coming bookings that a mailed link opens, for 24 hours.',
    errors: { types: [NotFoundError, TooManyRequestsError] },
    args: {
      link: t.arg.string({
        required: true,
        description: 'The last part of the address in the mail, after `/my-bookings/`.',
      }),
    },
    resolve: async (_root, { link }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      return { bookings: await listLinkedBookings(deps, link) };
    },
  }),
);
