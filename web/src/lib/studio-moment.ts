/** A moment as the studio's clock shows it: the server knows the zone, the browser only writes it. */
export type StudioMoment = { date: string; time: string };

/** '2026-12-05' -> '05/12/2026'. */
export function formatDay(date: string): string {
  return date.split('-').reverse().join('/');
}

/** '05/12/2026 07:45'. */
export function formatInstant({ date, time }: StudioMoment): string {
  return `${formatDay(date)} ${time}`;
}
