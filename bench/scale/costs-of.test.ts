import { describe, expect, it } from 'vitest';
import { costsOf } from './costs-of';
import type { FleetRow } from './measured';
import { SCENES, type Scene } from './scenes';

const row = (scene: Scene, figures: Partial<FleetRow> = {}): FleetRow => ({
  ...{ scene, processes: 1, perSecond: 100, together: 1, nodeMs: 8, postgresMs: 4, loadMs: 1, ...figures },
});
const alone = {
  ...{ scheduleTrips: 3, bookingTrips: { before: 5, underLock: 10, after: 25 } },
  ...{ bookingMs: 30, flushes: 4, flushMs: 0.5 },
};
const rows = (figures: Partial<Record<Scene, Partial<FleetRow>>> = {}) =>
  SCENES.map((scene) => row(scene, { ...figures[scene] }));

describe('what the simulation has to know', () => {
  it('shares a booking out by what it says to PostgreSQL', () => {
    const { booking } = costsOf(rows(), alone);
    expect(booking.transaction).toEqual({ nodeMs: 2, postgresMs: 1 });
    expect(booking.own).toEqual({ nodeMs: 6, postgresMs: 3 });
    expect(booking.isTogether).toBe(false);
  });

  it('tells from bookings that were made together what the transaction itself takes', () => {
    const { booking } = costsOf(rows({ hot: { together: 4, nodeMs: 5, postgresMs: 3.25 } }), alone);
    expect(booking.transaction).toEqual({ nodeMs: 4, postgresMs: 1 });
    expect(booking.own).toEqual({ nodeMs: 4, postgresMs: 3 });
    expect(booking.isTogether).toBe(true);
  });

  it('sees what each further process costs PostgreSQL', () => {
    const four = row('many', { processes: 4, postgresMs: 10 });
    expect(costsOf([...rows(), four], alone).booking.postgresMsPerFurtherProcess).toBe(2);
  });

  it('says what was not measured', () => {
    expect(() => costsOf([], alone)).toThrow('The simulation needs "file" with 1 processes.');
  });
});
