import { CONNECTIONS } from './ask-fleet';
import { costsOf } from './costs-of';
import type { FarFleetRow, Measured } from './measured';
import { type Asked, simulateClosed, simulateVisits, type Visits } from './simulate';
import type { World } from './studio-model';
import { BUYERS } from './workloads';

/** A managed PostgreSQL in the same zone: how far it is, and how long its replicated disk takes, ms. */
export const MANAGED = { networkMs: 1, flushMs: 2 };
export const POSTGRES_CORES = 4;

/** An ordinary day: one in thirty visitors books. The month opens: everybody books, and most want the same few classes. */
const DAY = { booking: 1 / 30, classes: 60 };
const OPENING = { booking: 1, classes: 10 };

/** A page or a booking that takes longer is one that people notice. */
const NOTICED_MS = 1_000;

export type Checked = FarFleetRow & { simulated: number };

const ASKED: readonly string[] = ['kept', 'anew', 'many', 'hot'] satisfies Asked[];
const isAsked = (scene: string): scene is Asked => ASKED.includes(scene);

/** The measured machine once more, simulated with what each answer took there: how near the queues come to those measured. */
export function checkAgainst(measured: Measured): Checked[] {
  const { direct, far, alone, cores } = measured;
  const away = far.filter(({ networkMs, diskMs }) => networkMs + diskMs > 0);
  const all = [...direct.map((row) => ({ ...row, networkMs: 0, diskMs: 0 })), ...away];
  return all.flatMap((rate) => {
    if (!isAsked(rate.scene)) return [];
    const { processes, networkMs, diskMs, scene } = rate;
    const extent = scene === 'many' || scene === 'hot' ? { answers: BUYERS } : {};
    const costs = costsOf(direct, alone, all.filter(isAlike(rate)));
    const world = { costs, processes, networkMs, cores: { shared: cores }, flushMs: alone.flushMs + diskMs };
    return { ...rate, simulated: simulateClosed(world, scene, CONNECTIONS, extent) };
  });
}

const isAlike = (one: FarFleetRow) => (other: FarFleetRow) =>
  one.processes === other.processes && one.networkMs === other.networkMs && one.diskMs === other.diskMs;

const managed = ({ direct, alone }: Measured, processes: number, more: Partial<World> = {}): World => ({
  ...{ costs: costsOf(direct, alone), processes, cores: { postgres: POSTGRES_CORES }, ...MANAGED, ...more },
});

export type Knee = { processes: number; postgresCores: number; day: Capacity; opening: Capacity };
export type Capacity = { visitors: number; node: number; postgres: number };

/** The most visitors per second whom so many processes serve without anybody noticing a wait. */
export function findKnees(measured: Measured, fleets: readonly number[], postgresCores: readonly number[]): Knee[] {
  return postgresCores.flatMap((postgres) =>
    fleets.map((processes) => {
      const world = managed(measured, processes, { cores: { postgres } });
      const day = findKnee(world, { ...DAY, cdn: 'nothing' });
      return { processes, postgresCores: postgres, day, opening: findKnee(world, { ...OPENING, cdn: 'nothing' }) };
    }),
  );
}

/** Past this nobody looks any further. */
export const MOST_VISITORS = 2_000;
/** A knee lies between two rates that are this near to each other. */
const NEAR = 1.1;

function findKnee(world: World, visits: Omit<Visits, 'perSecond'>): Capacity {
  let best: Capacity = { visitors: 0, node: 0, postgres: 0 };
  let tooMany = MOST_VISITORS * 2;
  for (let visitors = 8; visitors > 1 && visitors <= MOST_VISITORS && tooMany / best.visitors > NEAR; ) {
    const { pageMs, bookingMs, node, postgres } = simulateVisits(world, { ...visits, perSecond: visitors });
    if (pageMs > NOTICED_MS || bookingMs > NOTICED_MS) tooMany = visitors;
    else best = { visitors, node, postgres };
    visitors = tooMany > MOST_VISITORS ? visitors * 2 : (best.visitors + tooMany) / 2;
  }
  return best;
}

/** Until a commit is safe, ms: on a disk of its own, and on replicated ones. */
export const DISKS = [0.1, 1, 2, 5];

export type HotClass = { networkMs: number; perSecond: number[] };

/** Bookings per second on one class that everybody wants, for each disk, with processor time to spare. */
export function sellHotClass(measured: Measured): HotClass[] {
  return [0.1, 0.5, 1, 2].map((networkMs) => ({
    networkMs,
    perSecond: DISKS.map((flushMs) => simulateClosed(managed(measured, 4, { networkMs, flushMs }), 'hot', 40)),
  }));
}

export type Cdn = { cdn: Visits['cdn']; day: Capacity; opening: Capacity; stale: number };

/** What a network of caches in front of two processes changes. */
export function compareCdns(measured: Measured): Cdn[] {
  const world = managed(measured, 2);
  return (['nothing', 'files', 'a second'] as const).map((cdn) => {
    const opening = findKnee(world, { ...OPENING, cdn });
    const { stale } = simulateVisits(world, { ...OPENING, cdn, perSecond: opening.visitors });
    return { cdn, day: findKnee(world, { ...DAY, cdn }), opening, stale };
  });
}

export type Minute = { processes: number; people: number; pageMs: number; bookingMs: number };

/** So many people in the minute after the month opens, all of whom book. */
export function openTheMonth(measured: Measured): Minute[] {
  return [1_000, 2_000, 5_000].flatMap((people) =>
    [1, 2, 4].map((processes) => {
      const visits = { ...OPENING, perSecond: people / 60, cdn: 'files' } as const;
      const { pageMs, bookingMs } = simulateVisits(managed(measured, processes), visits, 60);
      return { processes, people, pageMs, bookingMs };
    }),
  );
}
