/** A Markdown table: the first column is aligned left, the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Marks a figure that misses its target. */
export const markMissed = (figure: string, isReached: boolean): string =>
  isReached ? figure : `**${figure}** (missed)`;

export const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
