import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps';
import { listSlots } from '../../domain/schedule/list-slots';
import { addDays } from '../../domain/schedule/local-date';
import type { AnnouncedClass } from './structured-data';

const DAYS_AHEAD = 45;
/** Each is a kilobyte on the page. */
const MOST = 20;
/** A place that was just taken is still announced for this long at most. */
const CACHE_MS = 500;
/** A page never waits longer than this for what only search engines read. */
const TIMEOUT_MS = 2_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'studioTime' | 'bookingHorizonDays' | 'log'>;

/** The next classes, soonest first, for the search engines; asked for twice a second at most, and none when the database is away. */
export function createAnnouncedClasses(deps: Needs): () => Promise<readonly AnnouncedClass[]> {
  let stored: { until: number; classes: Promise<readonly AnnouncedClass[]> } | null = null;
  return () => {
    if (!stored || stored.until <= performance.now()) {
      stored = { until: performance.now() + CACHE_MS, classes: readWithTimeout(deps) };
    }
    return stored.classes;
  };
}

async function readWithTimeout(deps: Needs): Promise<readonly AnnouncedClass[]> {
  const timeoutMs = new AbortController();
  try {
    return await Promise.race([load(deps), sleep(TIMEOUT_MS, [], { signal: timeoutMs.signal, ref: false })]);
  } catch (error) {
    deps.log.warn({ err: error }, 'pages go out without their classes');
    return [];
  } finally {
    timeoutMs.abort();
  }
}

async function load(deps: Needs): Promise<readonly AnnouncedClass[]> {
  const today = deps.studioTime.toLocalDate(deps.clock.now());
  const slots = (await listSlots(deps, { from: today, to: addDays(today, DAYS_AHEAD) })).slice(0, MOST);
  const offered = await deps.db.availability.findMany({
    where: { id: { in: slots.map(({ availabilityId }) => availabilityId) } },
    select: { id: true, createdAt: true },
  });
  const since = new Map(offered.map(({ id, createdAt }) => [id, createdAt]));
  return slots.map((slot) => ({ ...slot, offeredSince: since.get(slot.availabilityId) ?? deps.clock.now() }));
}
