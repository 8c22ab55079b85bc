const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', ...time } as const;

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** 'Schedule as of 09:30', with the day unless it is today. In the browser's time zone. */
export function scheduleAge(asOf: string, now: Date): string {
  return `Schedule as of ${formatAge(asOf, now)}`;
}

/** '09:30', with the day unless it is today. In the browser's time zone. */
export function formatAge(asOf: string, now: Date): string {
  const instant = new Date(asOf);
  return new Intl.DateTimeFormat('en-GB', isSameDay(instant, now) ? time : dayAndTime).format(instant);
}
