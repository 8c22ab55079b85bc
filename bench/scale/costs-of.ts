import { CONNECTIONS } from './ask-fleet';
import type { Cost, Costs } from './costs';
import type { Alone } from './lone-person';
import type { FleetRow as Row } from './measured';
import type { Scene } from './workloads';

/** Below this a transaction makes one booking. */
const TOGETHER = 1.2;

/**
 * What the simulation has to know, from what one process was measured with. `instead` are rows that were measured in other
 * circumstances, for a simulation of those. Throws in words where something was not measured.
 */
export function costsOf(rows: readonly Row[], alone: Alone, instead: readonly Row[] = []): Costs {
  const rowOf = (scene: Scene): Row => {
    const isIt = (row: Row) => row.scene === scene;
    const row = instead.find(isIt) ?? rows.find((one) => isIt(one) && one.processes === 1);
    if (!row) throw new Error(`The simulation needs "${scene}" with one process.`);
    return row;
  };
  const costOf = (scene: Scene): Cost => ({ nodeMs: rowOf(scene).nodeMs, postgresMs: rowOf(scene).postgresMs });
  const { before, underLock, after } = alone.bookingTrips;
  const trips = before + underLock + after;
  const many = costOf('many');
  const [alike] = rows.filter(({ scene, processes }) => scene === 'many' && processes === 1);
  const untilAnswer = eachOf((part) => (costOf('unwritten')[part] * many[part]) / (alike ?? many)[part]);
  const hot = rowOf('hot');
  const transaction = eachOf((part) => {
    if (hot.together <= TOGETHER) return (untilAnswer[part] * underLock) / (before + underLock);
    // Where a transaction makes several bookings, their mean cost tells the two apart.
    return Math.min(untilAnswer[part], Math.max(0, (many[part] - hot[part]) / (1 - 1 / hot.together)));
  });
  const shared = costOf('kept');
  // Half of those who ask wait for their answer while the others wait for the look.
  const sharers = Math.max(2, CONNECTIONS / rowOf('kept').processes / 2);
  const look = eachOf((part) => Math.max(0, alone.kept[part] - shared[part]) / (1 - 1 / sharers));
  return {
    file: costOf('file'),
    page: costOf('page'),
    kept: eachOf((part) => Math.max(0, shared[part] - look[part] / sharers)),
    look,
    anew: { ...costOf('anew'), trips: alone.scheduleTrips },
    booking: {
      transaction,
      before: eachOf((part) => untilAnswer[part] - transaction[part]),
      after: eachOf((part) => Math.max(0, many[part] - untilAnswer[part])),
      isTogether: hot.together > TOGETHER,
      tripsBefore: before,
      tripsUnderLock: Math.max(1, underLock),
      tripsAfter: after,
      flushes: alone.flushes,
      postgresMsPerFurtherProcess: (many.postgresMs * alone.furtherTrips) / trips,
    },
    loadMs: { kept: rowOf('kept').loadMs, anew: rowOf('anew').loadMs, booking: rowOf('many').loadMs },
  };
}

const eachOf = (figure: (part: keyof Cost) => number): Cost => ({
  nodeMs: figure('nodeMs'),
  postgresMs: figure('postgresMs'),
});
