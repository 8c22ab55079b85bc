import { zonedFormat } from './zoned-format';

const dayIn = zonedFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const timeIn = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** An instant in the studio's time zone, as it is spoken of days before: 'Tuesday 24 November, 07:45'. */
export function formatDeadline(instant: Date, timeZone: string | undefined): string {
  return `${dayIn(timeZone).format(instant).replace(',', '')}, ${timeIn(timeZone).format(instant)}`;
}
