/** The middle one of several figures; of an even number, the mean of the two in the middle. */
export function median(figures: readonly number[]): number {
  if (figures.length === 0) throw new Error('No figure was measured.');
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, figure) => sum + figure, 0) / middle.length;
}

/** '812 (790-901)': the median, and between which figures all rounds lay. */
export function withSpread(figures: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(figures), Math.min(...figures), Math.max(...figures)].map((figure) =>
    figure.toFixed(digits),
  );
  return `${middle} (${least}-${most})`;
}

/** The figure that this share of all (0.99: all but one in a hundred) does not exceed. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const figure = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (figure === undefined) throw new Error('No figure was measured.');
  return figure;
}
