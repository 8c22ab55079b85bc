import type { CsvSeparator } from '#contract/booking-list';
import { BOOKING_STATUS_LABELS, CLASS_TYPE_LABELS, PAYMENT_METHOD_LABELS } from '#contract/enums';
import type { Booking } from '#prisma';
import { fromDbDate } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';

type Cell = (booking: Booking, studioTime: StudioTime, separator: CsvSeparator) => string;

/** The columns of the teacher's list; the actions of the screen are replaced by columns with their outcome. */
const CELLS: Record<string, Cell> = {
  'Booking ID': ({ id }) => id,
  'Booked On': ({ createdAt }, time) => `${time.toLocalDate(createdAt)} ${time.toLocalTime(createdAt)}`,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  'Class Date': ({ localDate }) => fromDbDate(localDate),
  'Class Time': ({ localTime }) => localTime,
  'Class Type': ({ classType }) => CLASS_TYPE_LABELS[classType],
  Location: ({ location }) => location,
  Price: ({ priceCents }, _time, separator) => formatDecimal(priceCents / 100, separator),
  'Payment Method': ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod],
  'Payment ID': ({ paymentIntentId }) => paymentIntentId ?? '',
  Status: ({ status }) => BOOKING_STATUS_LABELS[status],
  Message: ({ notes }) => notes ?? '',
  'Refund ID': ({ refundId }) => refundId ?? '',
  Phone: ({ phone }) => phone ?? '',
};

function formatDecimal(value: number, separator: CsvSeparator): string {
  const text = value.toFixed(2);
  return separator === 'semicolon' ? text.replace('.', ',') : text;
}

/** Renders bookings as CSV in chunks, one for each chunk of bookings. */
export async function* renderBookingsCsv(
  chunks: AsyncIterable<Booking[]>,
  { studioTime, separator }: { studioTime: StudioTime; separator: CsvSeparator },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(Object.keys(CELLS), separator);
  const cells = Object.values(CELLS);
  for await (const bookings of chunks) {
    const rows = bookings.map((booking) => cells.map((cell) => cell(booking, studioTime, separator)));
    yield rows.map((row) => csvRow(row, separator)).join('');
  }
}

/** Makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Characters that begin a formula in a spreadsheet, in plain and in full width. */
const FORMULA_STARTS = new Set('=+-@＝＋－＠');
const LEADING_BREAKS = new Set('\t\r\n');
/** A program that expects other separators or quotes may begin a cell after each of these. */
const CELL_STARTS = new Set('\t\r\n,;|"\'');
const INVISIBLE = /^[\s\p{Cf}]$/u;

/**
 * Puts an apostrophe before every character that could begin a formula, so that no spreadsheet calculates the text. Visits each
 * character once, because a regular expression is too slow for long runs of blanks.
 */
export function escapeFormulas(text: string): string {
  const parts = LEADING_BREAKS.has(text.charAt(0)) ? ["'"] : [];
  let isAtCellStart = true;
  for (const character of text) {
    if (isAtCellStart && FORMULA_STARTS.has(character)) parts.push("'");
    parts.push(character);
    isAtCellStart = CELL_STARTS.has(character) || (isAtCellStart && INVISIBLE.test(character));
  }
  return parts.join('');
}

const SEPARATORS: Record<CsvSeparator, string> = { comma: ',', semicolon: ';' };

/** Formats one row as in RFC 4180: every cell in quotes, quotes doubled, CR LF at the end. */
export function csvRow(cells: readonly string[], separator: CsvSeparator): string {
  const quoted = cells.map((cell) => `"${escapeFormulas(cell).replaceAll('"', '""')}"`);
  return `${quoted.join(SEPARATORS[separator])}\r\n`;
}
