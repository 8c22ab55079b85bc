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
