/** The middle one of several figures; of an even number, the mean of the two in the middle. */
export function median(figures: readonly number[]): number {
  if (figures.length === 0) throw new Error('No figure was measured.');
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, figure) => sum + figure, 0) / middle.length;
}

/** '812 (790-901)': the median, and between which figures all rounds lay. */
export function withSpread(figures: readonly number[]): string {
  const [middle, least, most] = [median(figures), Math.min(...figures), Math.max(...figures)].map(Math.round);
  return `${middle} (${least}-${most})`;
}
