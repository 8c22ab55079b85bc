import { describe, expect, it } from 'vitest';
import { costsOf } from './costs-of';
import type { FleetRow } from './measured';
import { SCENES, type Scene } from './workloads';

const row = (scene: Scene, figures: Partial<FleetRow> = {}): FleetRow => ({
  ...{ scene, processes: 1, perSecond: 100, together: 1, nodeMs: 8, postgresMs: 4, loadMs: 1, ...figures },
});
const alone = {
  ...{ scheduleTrips: 3, bookingTrips: { before: 5, underLock: 10, after: 25 } },
  furtherTrips: 10,
  kept: { nodeMs: 9, postgresMs: 5 },
  ...{ bookingMs: 30, flushes: 4, flushMs: 0.5 },
};
const rows = (figures: Partial<Record<Scene, Partial<FleetRow>>> = {}) =>
  SCENES.map((scene) => row(scene, { ...figures[scene] }));

describe('what the simulation has to know', () => {
  it('shares a booking out by what it says to PostgreSQL, and by what its letters add', () => {
    const { booking } = costsOf(rows({ unwritten: { nodeMs: 3, postgresMs: 1.5 } }), alone);
    expect(booking.before).toEqual({ nodeMs: 1, postgresMs: 0.5 });
    expect(booking.transaction).toEqual({ nodeMs: 2, postgresMs: 1 });
    expect(booking.after).toEqual({ nodeMs: 5, postgresMs: 2.5 });
    expect(booking.isTogether).toBe(false);
  });

  it('tells from bookings that were made together what the transaction itself takes', () => {
    const { booking } = costsOf(rows({ hot: { together: 4, nodeMs: 5, postgresMs: 3.25 } }), alone);
    expect(booking.transaction).toEqual({ nodeMs: 4, postgresMs: 1 });
    expect(booking.before).toEqual({ nodeMs: 4, postgresMs: 3 });
    expect(booking.isTogether).toBe(true);
  });

  it('sees what each further process costs PostgreSQL', () => {
    expect(costsOf(rows(), alone).booking.postgresMsPerFurtherProcess).toBe(1);
  });

  it('knows the look at what is committed from the answers that do not share it', () => {
    const { kept, look } = costsOf(rows(), alone);
    expect(kept.nodeMs + look.nodeMs).toBeCloseTo(9, 5);
    expect(kept.nodeMs + look.nodeMs / 10).toBeCloseTo(8, 5);
  });

  it('says what was not measured', () => {
    expect(() => costsOf([], alone)).toThrow('The simulation needs "many" with one process.');
  });
});
