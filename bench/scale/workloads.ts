import { readdir } from 'node:fs/promises';
import type { Request } from 'autocannon';
import { coldSchedules, scheduleByHash } from '../server/requests';
import { askFleet } from './ask-fleet';
import { openSale } from './sales';

export type Fleet = { origins: readonly string[]; databaseUrl: string };
/** What came of it; `together` is known of bookings only. */
export type Outcome = { answers: number; perSecond: number; together?: number };

export const SCENES = ['file', 'page', 'kept', 'anew', 'many', 'hot', 'unwritten'] as const;
export type Scene = (typeof SCENES)[number];
/** Those that PostgreSQL has a part in, and those that processes are measured with that are alone. */
export const SHARED: readonly Scene[] = ['kept', 'anew', 'many', 'hot'];
export const BY_ITSELF: readonly Scene[] = ['file', 'page', ...SHARED];

export const WORDS: Record<Scene, string> = {
  file: 'a script of the site',
  page: 'the page `/book/calendar`',
  kept: 'the schedule, kept',
  anew: 'the schedule, made anew',
  many: 'bookings, 40 classes',
  hot: 'bookings, one class',
  unwritten: 'bookings, 40 classes, no letters',
};

const SECONDS = 2;
export const BUYERS = 120;
const MANY = { classes: 40, places: 100, buyers: BUYERS };
const HOT = { classes: 1, places: 100, buyers: BUYERS };

const reading =
  (requests: (connection: number) => Request[]) =>
  async ({ origins }: Fleet) =>
  async (): Promise<Outcome> => {
    const { answers, seconds } = await askFleet({ origins, requests, until: { duration: SECONDS } });
    return { answers, perSecond: answers / seconds };
  };

const page: Request = { method: 'GET', path: '/book/calendar', headers: { accept: 'text/html' } };

/** What a scene needs is there before it is measured. */
export const PREPARE: Record<Scene, (fleet: Fleet) => Promise<() => Promise<Outcome>>> = {
  file: async (fleet) => {
    const script = (await readdir('dist/site/assets')).find((name) => /^index-.*\.js$/.test(name));
    return reading(() => [{ method: 'GET', path: `/assets/${script}` }])(fleet);
  },
  page: reading(() => [page]),
  kept: reading(() => [scheduleByHash()]),
  anew: reading(coldSchedules),
  many: (fleet) => openSale({ ...fleet, ...MANY }),
  hot: (fleet) => openSale({ ...fleet, ...HOT }),
  unwritten: (fleet) => openSale({ ...fleet, ...MANY }),
};
