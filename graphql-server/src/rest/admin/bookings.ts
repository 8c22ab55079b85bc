import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { bookingListInput, bookingsFileInput } from '#contract/booking-list';
import type { Deps } from '../../deps';
import { parseBookingId, parseInput } from '../../domain/parse-input';
import { refundBooking } from '../../domain/payment/request-refund';
import { renderBookingsCsv } from '../../domain/roster/booking-csv';
import { readBookings } from '../../domain/roster/list-bookings';
import { mountAdmin } from '../admin-route';
import { presentAdminBooking, presentRefundedBooking } from '../present/present-booking';

const NEWEST_FIRST = parseInput(bookingListInput, {});

/** The teacher's list of bookings as JSON and CSV, and refunds. */
export function registerAdminBookings(app: FastifyInstance, deps: Deps): void {
  mountAdmin(app, deps, ['/api/bookings/admin'], {
    GET: async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(jsonArray(readBookings(deps.db, NEWEST_FIRST), presentAdminBooking))),
  });

  mountAdmin(app, deps, ['/api/bookings/admin.csv'], {
    GET: async (request, reply) => {
      const { separator, ...list } = parseInput(bookingsFileInput, request.query);
      const bookings = readBookings(deps.db, list);
      const today = deps.studioTime.toLocalDate(deps.clock.now());
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="bookings-${today}.csv"`)
        .send(Readable.from(renderBookingsCsv(bookings, { studioTime: deps.studioTime, separator })));
    },
  });

  mountAdmin(app, deps, ['/api/bookings/admin/:id/refund'], {
    POST: async (request, _reply, admin) => {
      const { id } = request.params as { id: string };
      const booking = await refundBooking(deps, { bookingId: parseBookingId(id), by: admin });
      return { message: 'Refund processed successfully!', booking: presentRefundedBooking(booking) };
    },
  });
}

/** Streams a JSON array batch by batch, so that a long list is never in memory as a whole. */
export async function* jsonArray<Row>(
  parts: AsyncIterable<Row[]>,
  present: (row: Row) => object,
): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(present(row))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
