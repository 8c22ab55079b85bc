/** A number of the command line. Throws in words that name the option for anything but a whole number above 0. */
export function countOf(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${option}: ${text} is no whole number above 0`);
  return count;
}
