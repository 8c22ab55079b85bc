const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** '03/12/2026': the day of a moment, where the reader is. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}

/** '03/12/2026, 09:41'. */
export function formatDayAndTime(instant: string): string {
  return dayAndTime.format(new Date(instant));
}
