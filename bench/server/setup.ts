import { addDays, type LocalDate, lastOfMonth } from '../../graphql-server/src/domain/schedule/local-date';
import type { StudioSize } from '../../graphql-server/test/fill-studio';
import type { Cluster } from './cluster';

/** What every row is measured with. */
export type Bench = { cluster: Cluster; rounds: number };

export type Month = { from: LocalDate; to: LocalDate };

const today = new Date().toISOString().slice(0, 10);
const from = addDays(lastOfMonth(today), 1);

/** The month that is asked for: the next one, 60 to 70 classes in any studio that `fillStudio` makes. */
export const MONTH: Month = { from, to: lastOfMonth(from) };

export const YOUNG: StudioSize = { today, years: 1, bookings: 100 };
export const OLD: StudioSize = { today, years: 10, bookings: 100_000 };
