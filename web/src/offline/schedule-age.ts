const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', ...time } as const;

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** 'Schedule as of 09:30', with the day unless it is today. In the browser's time zone. */
export function scheduleAge(asOf: string, now: Date): string {
  const instant = new Date(asOf);
  const format = new Intl.DateTimeFormat('en-GB', isSameDay(instant, now) ? time : dayAndTime);
  return `Schedule as of ${format.format(instant)}`;
}
