/** A Markdown table: figures to the right, the first column to the left. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A figure beside what it has to reach, and whether it does. */
export const judged = (figure: string, isReached: boolean): string => (isReached ? figure : `**${figure}** (missed)`);

export const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
