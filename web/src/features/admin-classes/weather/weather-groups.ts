import { type DayPart, getDayPart } from '#contract/day-part';
import { MINUTE_MS } from '#contract/durations';
import { findPlace } from '#contract/find-place';
import { studio } from '#studio';
import type { UnreachablePerson } from '../../../components/unreachable-people';
import type { WeatherClassFragment, WeatherForecastsQuery } from '../../../gql/admin-operations';
import { listAffected } from '../affected-people';
import { hadPlace } from '../attendance';
import { isToBeNotified } from '../cancellation-progress';

export type WeatherClass = WeatherClassFragment;
export type Forecast = NonNullable<WeatherForecastsQuery['weatherForecasts']>[number];

/** Classes of one place in one part of a day, by their start. */
export type WeatherGroup = { key: string; place: string; date: string; part: DayPart; classes: WeatherClass[] };

/** The place of a class: its name in the studio's list, else the location as it was typed. */
export const getPlace = ({ location }: Pick<WeatherClass, 'location'>): string =>
  findPlace(location, studio.places)?.name ?? location;

/** Groups classes, which are sorted by date and time, by place and part of the day. */
export function groupClasses(classes: readonly WeatherClass[]): WeatherGroup[] {
  const groups = new Map<string, WeatherGroup>();
  for (const one of classes) {
    const place = getPlace(one);
    const part = getDayPart(one.time);
    const key = `${one.date} ${part} ${place}`;
    const group = groups.get(key) ?? { key, place, date: one.date, part, classes: [] };
    group.classes.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** True for a class about which `decision` would change something. */
export function isOpenFor(decision: 'GO' | 'CANCEL', { weatherCall, startsAt }: WeatherClass, asOf: string): boolean {
  if (weatherCall?.state === 'CANCELLED') return false;
  return decision === 'CANCEL' || (weatherCall?.state === 'PENDING' && startsAt > asOf);
}

export type Summary = {
  /** Until when everybody who is offered a choice can choose; null when nobody can. */
  choiceUntil: string | null;
  classes: number;
  people: readonly WeatherClass['attendees'][number][];
  /** People without an email address, who have no choice either. */
  unreachable: readonly UnreachablePerson[];
};

/** Lists the people whom, and counts the classes that a decision about these classes affects. */
export function summarize(classes: readonly WeatherClass[]): Summary {
  const plans = classes.map(({ cancellation }) => cancellation);
  const choosing = plans.find(({ recipients: all, withoutChoice }) => all.length > withoutChoice.length);
  return {
    choiceUntil: choosing?.choiceUntil ?? null,
    classes: classes.length,
    people: classes.flatMap(listAffected),
    unreachable: plans.flatMap(({ withoutChoice }) => withoutChoice),
  };
}

/** How many people have a place in a class, or had one until it was cancelled. */
export const countPeople = ({ state, taken, attendees }: WeatherClass): number =>
  state === 'CANCELLED' ? attendees.filter(hadPlace).length : taken;

export type MailProgress = { people: number; notified: number; failed: number; isUnderWay: boolean };

/** Counts the mails about these classes, of those that are cancelled. */
export function countMails(classes: readonly WeatherClass[]): MailProgress {
  const people = classes
    .filter(({ state }) => state === 'CANCELLED')
    .flatMap(({ attendees }) => attendees.filter(isToBeNotified));
  const count = (status: 'SENT' | 'FAILED') => people.filter((one) => one.cancellationMail === status).length;
  const [notified, failed] = [count('SENT'), count('FAILED')];
  return { people: people.length, notified, failed, isUnderWay: notified + failed < people.length };
}

/** A forecast in a line: '21 °C, 0.3 mm of rain, wind 15 km/h'. */
export function formatForecast(forecast: Omit<Forecast, 'classId'>): string {
  const { temperatureCelsius, windMetresPerSecond, rainMm, rainChancePercent } = forecast;
  const facts = [
    `${Math.round(temperatureCelsius)} °C`,
    rainMm === null ? null : rainMm === 0 ? 'no rain' : `${rainMm} mm of rain`,
    rainChancePercent === null ? null : `${Math.round(rainChancePercent)} % chance of rain`,
    `wind ${Math.round(windMetresPerSecond * KILOMETRES_PER_HOUR)} km/h`,
  ];
  return facts.filter(Boolean).join(', ');
}

/** In one metre per second. */
const KILOMETRES_PER_HOUR = 3.6;

/** The time left until an instant: '14 minutes left', '3 hours left'; null when it is over. */
export function formatTimeLeft(by: string, now: Date): string | null {
  const minutes = Math.ceil((new Date(by).getTime() - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return null;
  if (minutes < 120) return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
  return `${Math.floor(minutes / 60)} hours left`;
}
