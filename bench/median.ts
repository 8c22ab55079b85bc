/** The middle figure; of an even number of figures, the mean of the two in the middle. @throws for no figures. */
export function median(figures: readonly number[]): number {
  if (figures.length === 0) throw new Error('No figure was measured.');
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, figure) => sum + figure, 0) / middle.length;
}

/** Formats the median with the smallest and the largest figure: '812 (790-901)'. */
export function withSpread(figures: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(figures), Math.min(...figures), Math.max(...figures)].map((figure) =>
    figure.toFixed(digits),
  );
  return `${middle} (${least}-${most})`;
}

/** The smallest figure that this share of all figures (0.99 for p99) does not exceed. @throws for no figures. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const figure = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (figure === undefined) throw new Error('No figure was measured.');
  return figure;
}
