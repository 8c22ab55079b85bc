import { readdir } from 'node:fs/promises';
import type { Request } from 'autocannon';
import { coldSchedules, scheduleByHash } from '../server/questions';
import { askFleet } from './ask-fleet';
import { openSale } from './sales';

export type Fleet = { origins: readonly string[]; databaseUrl: string };
/** What came of it; `together` is known of bookings only. */
export type Outcome = { answers: number; perSecond: number; together?: number };

export const SCENES = ['file', 'page', 'kept', 'anew', 'many', 'hot'] as const;
export type Scene = (typeof SCENES)[number];

export const WORDS: Record<Scene, string> = {
  file: 'a script of the site',
  page: 'the page `/book/calendar`',
  kept: 'the schedule, kept',
  anew: 'the schedule, made anew',
  many: 'bookings, 40 classes',
  hot: 'bookings, one class',
};

const SECONDS = 2;
const MANY = { classes: 40, places: 100, buyers: 200 };
const HOT = { classes: 1, places: 150, buyers: 180 };

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
};
