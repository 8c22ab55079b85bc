import { BOOKING_STATUS_LABELS, CLASS_TYPE_LABELS, PAYMENT_METHOD_LABELS } from '#contract/enums';
import type { Booking } from '#prisma';
import { fromDbDate } from '../schedule/local-date';
import type { StudioTime } from '../schedule/studio-time';

type Cell = (booking: Booking, studioTime: StudioTime) => string;

/** The columns of the teacher's list; where the screen has its actions, a sheet has what became of them. */
const CELLS: Record<string, Cell> = {
  'Booking ID': ({ id }) => id,
  'Booked On': ({ createdAt }, time) => `${time.toLocalDate(createdAt)} ${time.toLocalTime(createdAt)}`,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  'Class Date': ({ localDate }) => fromDbDate(localDate),
  'Class Time': ({ localTime }) => localTime,
  'Class Type': ({ classType }) => CLASS_TYPE_LABELS[classType],
  Location: ({ location }) => location,
  Price: ({ priceCents }) => (priceCents / 100).toFixed(2),
  'Payment Method': ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod],
  'Payment ID': ({ paymentIntentId }) => paymentIntentId ?? '',
  Status: ({ status }) => BOOKING_STATUS_LABELS[status],
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

/** Makes a spreadsheet take the bytes for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, in plain and in full width. */
const FORMULA_STARTS = new Set('=+-@＝＋－＠');
const LEADING_BREAKS = new Set('\t\r\n');
/** After each of these, a reader with other ideas of separators and quotes sees a cell begin. */
const CELL_STARTS = new Set('\t\r\n,;|"\'');
const INVISIBLE = /^[\s\p{Cf}]$/u;

/**
 * A text that no spreadsheet calculates: an apostrophe stands before whatever could begin a formula. Looks at each character
 * once, so the time grows with the length alone.
 */
export function harmless(text: string): string {
  const parts = LEADING_BREAKS.has(text.charAt(0)) ? ["'"] : [];
  let isAtCellStart = true;
  for (const character of text) {
    if (isAtCellStart && FORMULA_STARTS.has(character)) parts.push("'");
    parts.push(character);
    isAtCellStart = CELL_STARTS.has(character) || (isAtCellStart && INVISIBLE.test(character));
  }
  return parts.join('');
}

/** One row as RFC 4180 has it: every cell in quotes, quotes doubled, ended by CR LF. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
