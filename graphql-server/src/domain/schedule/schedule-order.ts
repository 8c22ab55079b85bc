import type { Slot } from './slot';

/** Order of a schedule: by date, time, title. The id decides between twins, so that the same data always makes the same answer. */
export function bySchedule(a: Ordered, b: Ordered): number {
  return (
    compare(a.localDate, b.localDate) ||
    compare(a.localTime, b.localTime) ||
    compare(a.title, b.title) ||
    compare(a.id, b.id)
  );
}

type Ordered = Pick<Slot, 'localDate' | 'localTime' | 'title' | 'id'>;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
