const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', ...time } as const;

/** 'Schedule as of 09:30', with the day unless it is today. In the browser's time zone. */
export function scheduleAge(asOf: string, now: Date): string {
  return `Schedule as of ${formatAge(asOf, now)}`;
}

/** '09:30', with the day unless it is today. Without a time zone, in the browser's. */
export function formatAge(asOf: string, now: Date, timeZone?: string): string {
  const toDay = (instant: Date) => instant.toLocaleDateString('en-GB', { timeZone });
  const instant = new Date(asOf);
  const format = toDay(instant) === toDay(now) ? time : dayAndTime;
  return new Intl.DateTimeFormat('en-GB', { ...format, timeZone }).format(instant);
}
