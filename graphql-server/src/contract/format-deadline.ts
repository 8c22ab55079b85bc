/** An instant in the studio's time zone, as it is spoken of days before: 'Tuesday 24 November, 07:45'. */
export function formatDeadline(instant: Date, timeZone: string | undefined): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${day.format(instant).replace(',', '')}, ${time.format(instant)}`;
}
