/** The first of these ascending days (YYYY-MM-DD) that is not before `day`, else the last one; null without any. */
export function findNearestDay(days: readonly string[], day: string): string | null {
  return days.find((one) => one >= day) ?? days.at(-1) ?? null;
}
