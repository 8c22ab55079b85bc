import type { Cost, Costs } from './costs';
import type { Alone } from './lone-person';
import type { FleetRow as Row } from './measured';
import type { Scene } from './scenes';

/** Below this a transaction makes one booking. */
const TOGETHER = 1.2;

/** What the simulation has to know, from what was measured. Throws in words where something was not. */
export function costsOf(rows: readonly Row[], alone: Alone): Costs {
  const rowOf = (scene: Scene, processes = 1): Row => {
    const row = rows.find((one) => one.scene === scene && one.processes === processes);
    if (!row) throw new Error(`The simulation needs "${scene}" with ${processes} processes.`);
    return row;
  };
  const costOf = (scene: Scene): Cost => ({ nodeMs: rowOf(scene).nodeMs, postgresMs: rowOf(scene).postgresMs });
  const { before, underLock, after } = alone.bookingTrips;
  const most = Math.max(...rows.map(({ processes }) => processes));
  const further = rowOf('many', most).postgresMs - rowOf('many').postgresMs;
  return {
    file: costOf('file'),
    page: costOf('page'),
    kept: costOf('kept'),
    anew: { ...costOf('anew'), trips: alone.scheduleTrips },
    booking: {
      ...shares(rowOf('many'), rowOf('hot'), underLock / (before + underLock + after)),
      isTogether: rowOf('hot').together > TOGETHER,
      tripsBefore: before,
      tripsUnderLock: underLock,
      tripsAfter: after,
      flushes: alone.flushes,
      postgresMsPerFurtherProcess: most > 1 ? Math.max(0, further / (most - 1)) : 0,
    },
    loadMs: { kept: rowOf('kept').loadMs, anew: rowOf('anew').loadMs, booking: rowOf('many').loadMs },
  };
}

/**
 * What the transaction takes and what each booking takes besides. Where a transaction makes several bookings, their mean cost
 * tells the two apart; where it makes one, the share of what it says to PostgreSQL does.
 */
function shares(lone: Row, hot: Row, shareUnderLock: number) {
  const part = (alone: number, amongOthers: number): number => {
    if (hot.together <= TOGETHER) return alone * shareUnderLock;
    return Math.min(alone, Math.max(0, (alone - amongOthers) / (1 - 1 / hot.together)));
  };
  const transaction: Cost = {
    nodeMs: part(lone.nodeMs, hot.nodeMs),
    postgresMs: part(lone.postgresMs, hot.postgresMs),
  };
  const own: Cost = {
    nodeMs: lone.nodeMs - transaction.nodeMs,
    postgresMs: lone.postgresMs - transaction.postgresMs,
  };
  return { transaction, own };
}
