/** Makes a spreadsheet take the bytes for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet takes for the beginning of a formula, in plain and in full width, at the beginning of a cell or where a
 * reader with other ideas of separators and quotes sees one begin.
 */
const FORMULA = /(^|[\t\r\n,;|"'])([\s\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;
const LEADING_BREAK = /^(?=[\t\r\n])/;

/** A text that no spreadsheet calculates: an apostrophe stands before whatever could begin a formula. */
export function harmless(text: string): string {
  return text.replace(FORMULA, "$1$2'").replace(LEADING_BREAK, "'");
}

/** One row as RFC 4180 has it: every cell in quotes, quotes doubled, ended by CR LF. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
