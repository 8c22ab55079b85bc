/** Parses a number of the command line. @throws an error that names the option unless `text` is a whole number above 0. */
export function parseCount(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${option}: ${text} is not a whole number above 0`);
  return count;
}
