import { addDays } from '#contract/civil-date';
import { type LocalDate, lastOfMonth } from '../../graphql-server/src/domain/time/local-date';
import type { StudioSize } from '../../graphql-server/test/fill-studio';
import type { Cluster } from './cluster';

/** What every measurement receives: the database cluster and the number of rounds that count. */
export type Bench = { cluster: Cluster; rounds: number };

export type Month = { from: LocalDate; to: LocalDate };

const today = new Date().toISOString().slice(0, 10);
const from = addDays(lastOfMonth(today), 1);

/** The month that all clients request: the next one, which is the same in every studio that `fillStudio` creates. */
export const MONTH: Month = { from, to: lastOfMonth(from) };

export const YOUNG: StudioSize = { today, years: 1, bookings: 100 };
export const OLD: StudioSize = { today, years: 10, bookings: 100_000 };
