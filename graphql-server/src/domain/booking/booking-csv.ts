import { BOOKING_STATUS_WORDS, CLASS_TYPE_LABELS, PAYMENT_METHOD_LABELS } from '#contract/enums';
import type { Booking } from '#prisma';
import { BYTE_ORDER_MARK, csvRow } from '../export/csv';
import { fromDbDate } from '../schedule/local-date';
import type { StudioTime } from '../schedule/studio-time';

type Cell = (booking: Booking, studioTime: StudioTime) => string;

/** The columns of the teacher's list; where the screen has its actions, a sheet has what became of them. */
const CELLS: Record<string, Cell> = {
  'Booking ID': ({ id }) => id,
  'Booked On': ({ createdAt }, time) => `${time.dateOf(createdAt)} ${time.timeOf(createdAt)}`,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  'Class Date': ({ localDate }) => fromDbDate(localDate),
  'Class Time': ({ localTime }) => localTime,
  'Class Type': ({ classType }) => CLASS_TYPE_LABELS[classType],
  Location: ({ location }) => location,
  Price: ({ priceCents }) => (priceCents / 100).toFixed(2),
  'Payment Method': ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod],
  'Payment ID': ({ paymentIntentId }) => paymentIntentId ?? '',
  Status: ({ status }) => BOOKING_STATUS_WORDS[status],
  Message: ({ notes }) => notes ?? '',
  'Refund ID': ({ refundId }) => refundId ?? '',
  Phone: ({ phone }) => phone ?? '',
};

/** Bookings as a file for a spreadsheet, part by part as they come. */
export async function* bookingsCsv(parts: AsyncIterable<Booking[]>, studioTime: StudioTime): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(Object.keys(CELLS));
  const cells = Object.values(CELLS);
  for await (const bookings of parts) {
    yield bookings.map((booking) => csvRow(cells.map((cell) => cell(booking, studioTime)))).join('');
  }
}
