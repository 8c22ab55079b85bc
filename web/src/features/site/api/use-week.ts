import { useQuery } from '@apollo/client/react';
import { WeekDocument, type WeekQuery } from '../../../gql/operations';
import { covers, type DayOfWeek, daysOfWeek, weekFrom } from '../week';

export type WeekClass = WeekQuery['schedule']['slots'][number];

/**
 * The coming seven days, counted from the server's today; null until they are known. The first answer is the month that
 * the calendar opens with; only where the week leaves that month is it asked for by itself.
 */
export function useWeek(): DayOfWeek<WeekClass>[] | null {
  const { data: month } = useQuery(WeekDocument, { variables: {} });
  const week = month ? weekFrom(month.schedule.today) : null;
  const isInMonth = month !== undefined && week !== null && covers(month.schedule, week);
  const { data: apart } = useQuery(WeekDocument, { variables: week ?? {}, skip: week === null || isInMonth });
  const known = isInMonth ? month : apart;
  return known && week ? daysOfWeek(week, known.schedule.slots) : null;
}
