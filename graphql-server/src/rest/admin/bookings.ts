import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { bookingListInput, bookingsFileInput } from '#contract/booking-list';
import { parseBookingId, parseInput } from '../../domain/parse-input';
import { refundBooking } from '../../domain/payment/request-refund';
import { renderBookingsCsv } from '../../domain/roster/booking-csv';
import { readBookings } from '../../domain/roster/list-bookings';
import { getToday } from '../../domain/time/studio-time';
import { adminCall, type Call } from '../call';
import { message, SCHEMAS } from '../present/answer-fields';
import {
  adminBookingAnswer,
  presentAdminBooking,
  presentRefundedBooking,
  refundedBookingAnswer,
} from '../present/present-booking';

const NEWEST_FIRST = parseInput(bookingListInput, {});

const refundedAnswer = z
  .strictObject({ message, booking: refundedBookingAnswer })
  .register(SCHEMAS, { id: 'Refunded' });

/** The teacher's list of bookings as JSON and CSV, and refunds. */
export const adminBookingCalls: Call[] = [
  adminCall({
    method: 'GET',
    path: '/api/bookings/admin',
    operationId: 'listBookings',
    tag: 'Admin: bookings',
    summary: 'Lists all bookings, newest first.',
    answer: { status: 200, description: 'The bookings.', body: z.array(adminBookingAnswer) },
    send: async ({ deps, reply }) =>
      reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(jsonArray(readBookings(deps.db, NEWEST_FIRST), presentAdminBooking))),
  }),
  adminCall({
    method: 'GET',
    path: '/api/bookings/admin.csv',
    operationId: 'exportBookings',
    tag: 'Admin: bookings',
    summary: 'Returns the bookings that match a filter as a CSV file.',
    input: {
      schema: bookingsFileInput,
      fields: {
        separator: 'Separator of the cells; with a semicolon, prices have a decimal comma.',
        text: 'Part of the name, email address or phone number, or of the id of the booking, its payment or its refund.',
        from: 'Earliest date of the class, YYYY-MM-DD.',
        to: 'Latest date of the class, YYYY-MM-DD.',
        state: 'Payment method and status in one value.',
        sort: 'Column to sort by.',
        direction: 'Ascending or descending.',
      },
    },
    answer: { status: 200, description: 'A CSV file with a header.', body: 'text/csv' },
    async send({ deps, reply, input: { separator, ...list } }) {
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="bookings-${getToday(deps)}.csv"`)
        .send(
          Readable.from(renderBookingsCsv(readBookings(deps.db, list), { studioTime: deps.studioTime, separator })),
        );
    },
  }),
  adminCall({
    method: 'POST',
    path: '/api/bookings/admin/{id}/refund',
    operationId: 'refundBooking',
    tag: 'Admin: bookings',
    summary: 'Refunds a confirmed card booking in full and frees its seat.',
    description: 'Safe to repeat: a payment is refunded once. It cannot be undone.',
    answer: { status: 200, description: 'The money is on its way back.', body: refundedAnswer },
    failures: [409],
    async handle({ deps, admin, params }) {
      const booking = await refundBooking(deps, { bookingId: parseBookingId(params.id), by: admin });
      return { message: 'Refund processed successfully!', booking: presentRefundedBooking(booking) };
    },
  }),
];

/** Streams a JSON array batch by batch, so that a long list is never in memory as a whole. */
async function* jsonArray<Row>(parts: AsyncIterable<Row[]>, present: (row: Row) => object): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(present(row))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
