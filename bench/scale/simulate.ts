import { percentile } from '../median';
import type { Flow } from './engine';
import { createStudio, type Studio, type World } from './studio-model';

export type Asked = 'kept' | 'anew' | 'many' | 'hot';

/** How much is asked: for so many seconds, or until there are so many answers. */
type Extent = { seconds?: number; answers?: number; seed?: number };

/** Answers per second to so many who ask again as soon as they have their answer, as the bench does. */
export function simulateClosed(world: World, asked: Asked, clients: number, extent: Extent = {}): number {
  const { seconds = 10, answers: wanted = Number.POSITIVE_INFINITY, seed = 1 } = extent;
  const studio = createStudio(world, seed);
  const { engine } = studio;
  const { loadMs } = world.costs;
  let answers = 0;
  let lastAt = 0;
  function* one(client: number): Flow {
    for (let n = client; ; n += clients) {
      yield* studio.load(asked === 'kept' || asked === 'anew' ? loadMs[asked] : loadMs.booking);
      if (asked === 'kept') yield* studio.schedule(client);
      else if (asked === 'anew') yield* studio.anew(client);
      else yield* studio.book(client, asked === 'hot' ? 0 : n);
      if (answers === wanted) return;
      answers += 1;
      lastAt = engine.now();
    }
  }
  for (let client = 0; client < clients; client += 1) engine.begin(one(client));
  engine.runUntil(seconds * 1_000);
  return answers / (lastAt / 1_000);
}

/** Who comes, and what a network of caches in front of the processes answers in their place. */
export type Visits = {
  perSecond: number;
  /** The share of visitors who book, and how many classes they choose from. */
  booking: number;
  classes: number;
  /** nothing; the files alone; those, and page and schedule for a second at each place of the network. */
  cdn: 'nothing' | 'files' | 'a second';
};

export type Crowd = {
  /** Until the page, and until the booking is confirmed: the time that all but one in a hundred stay under, ms. */
  pageMs: number;
  bookingMs: number;
  /** How busy, as a share of what is there. */
  node: number;
  postgres: number;
  /** The share of schedules that were older than what had been committed. */
  stale: number;
};

const FILES_PER_VISIT = 20;
/** Until somebody turns to the next month, and until they have chosen and filled in who they are. */
const LOOK_AFTER_MS = 3_000;
const BOOK_AFTER_MS = 3_000;
/** Places where such a network keeps things, each for its own visitors. */
const PLACES = 5;
const KEPT_MS = 1_000;
/** Nobody waits for longer than this after the last one came. */
const PATIENCE_MS = 60_000;

/** A crowd that comes at a steady pace for so many seconds, whether or not the earlier ones have been answered. */
export function simulateVisits(world: World, visits: Visits, seconds = 20, seed = 1): Crowd {
  const studio = createStudio(world, seed);
  const { engine, busy } = studio;
  const { now, random, begin, wait, runUntil } = engine;
  const isKept = visits.cdn === 'a second';
  const schedules = createNetwork(studio, isKept, (process) => studio.schedule(process));
  const pages = createNetwork(studio, isKept, (process) => studio.page(process));
  const waits: Record<'page' | 'booking', number[]> = { page: [], booking: [] };
  const end = seconds * 1_000;

  /** Whoever is never answered has waited for ever. */
  function* timed(kind: 'page' | 'booking', flow: Flow): Flow {
    const cameAt = now();
    const place = waits[kind].push(Number.POSITIVE_INFINITY) - 1;
    yield* flow;
    waits[kind][place] = now() - cameAt;
  }
  function* visit(n: number): Flow {
    yield* timed('page', pages.ask(n));
    if (visits.cdn === 'nothing') yield* studio.file(n, FILES_PER_VISIT);
    yield wait(LOOK_AFTER_MS);
    yield* schedules.ask(n);
    if (random() >= visits.booking) return;
    yield wait(BOOK_AFTER_MS);
    yield* timed('booking', studio.book(n, Math.floor(random() * visits.classes)));
  }
  function* arrivals(): Flow {
    for (let n = 0; now() < end; n += 1) {
      yield wait((-Math.log(1 - random()) / visits.perSecond) * 1_000);
      begin(visit(n));
    }
  }
  begin(arrivals());
  runUntil(end);
  const { node, postgres } = busy;
  const cores = 'postgres' in world.cores ? { node: world.processes, postgres: world.cores.postgres } : null;
  runUntil(end + PATIENCE_MS);
  return {
    pageMs: worstOf(waits.page),
    bookingMs: worstOf(waits.booking),
    node: node / end / (cores?.node ?? 1),
    postgres: postgres / end / (cores?.postgres ?? 1),
    stale: schedules.stale(),
  };
}

const worstOf = (times: readonly number[]) => (times.length > 0 ? percentile(times, 0.99) : 0);

/** What lies between visitors and processes: nothing, or a cache that asks again after a second, once for all who wait. */
function createNetwork(studio: Studio, isKept: boolean, askProcess: (process: number) => Flow) {
  let asked = 0;
  let stale = 0;
  const places = Array.from({ length: PLACES }, (_, place) => {
    const state = { keptAt: Number.NEGATIVE_INFINITY, version: 0 };
    const fetch = studio.engine.createTurns(function* () {
      // Somebody before may have fetched it in this very moment.
      if (studio.engine.now() - state.keptAt < KEPT_MS) return;
      state.version = studio.version();
      yield* askProcess(place);
      state.keptAt = studio.engine.now();
    });
    return { state, fetch };
  });
  return {
    *ask(visitor: number): Flow {
      asked += 1;
      if (!isKept) return yield* askProcess(visitor);
      const { state, fetch } = places[visitor % PLACES] as (typeof places)[number];
      if (studio.engine.now() - state.keptAt >= KEPT_MS) yield fetch;
      if (state.version < studio.version()) stale += 1;
    },
    stale: () => (asked > 0 ? stale / asked : 0),
  };
}
