import { describe, expect, it } from 'vitest';
import type { Costs } from './costs';
import { simulateClosed, simulateVisits } from './simulate';
import type { World } from './studio-model';

const costs: Costs = {
  file: { nodeMs: 0.2, postgresMs: 0 },
  page: { nodeMs: 4, postgresMs: 0 },
  kept: { nodeMs: 0.1, postgresMs: 0 },
  look: { nodeMs: 0.2, postgresMs: 0.2 },
  anew: { nodeMs: 3, postgresMs: 1, trips: 3 },
  booking: {
    transaction: { nodeMs: 2, postgresMs: 2 },
    before: { nodeMs: 1, postgresMs: 1 },
    after: { nodeMs: 3, postgresMs: 3 },
    isTogether: false,
    tripsBefore: 5,
    tripsUnderLock: 10,
    tripsAfter: 20,
    flushes: 4,
    postgresMsPerFurtherProcess: 0,
  },
  loadMs: { kept: 0.05, anew: 0.3, booking: 0.5 },
};
const apart = (world: Partial<World> = {}): World => ({
  costs,
  processes: 1,
  cores: { postgres: 4 },
  networkMs: 1,
  flushMs: 1,
  ...world,
});

describe('the simulation', () => {
  it('gives a process as much as its processor has time for, and two of them twice that', () => {
    const one = simulateClosed(apart(), 'anew', 40);
    const two = simulateClosed(apart({ processes: 2 }), 'anew', 40);
    expect(one).toBeCloseTo(1_000 / costs.anew.nodeMs, -1);
    expect(two / one).toBeCloseTo(2, 1);
  });

  it('sells a hot class once per time between lock and commit, however many processes there are', () => {
    const held = 10 * 1 + 10 * 0.2 + 10 * 0.2 + 1;
    const perSecond = (processes: number) => simulateClosed(apart({ processes }), 'hot', 40, { seconds: 4 });
    expect(perSecond(8)).toBeGreaterThan(0.8 * (1_000 / held));
    expect(perSecond(8)).toBeLessThan(1.1 * (1_000 / held));
    expect(simulateClosed(apart({ processes: 8 }), 'many', 200, { seconds: 4 })).toBeGreaterThan(3 * perSecond(8));
  });

  it('sells it faster where one transaction makes all bookings that wait for it', () => {
    const together: Costs = { ...costs, booking: { ...costs.booking, isTogether: true } };
    const alone = simulateClosed(apart({ flushMs: 5 }), 'hot', 40, { seconds: 4 });
    expect(simulateClosed(apart({ flushMs: 5, costs: together }), 'hot', 40)).toBeGreaterThan(1.5 * alone);
  });

  it('shows older schedules through a cache that keeps them, and only then', () => {
    const visits = { perSecond: 40, booking: 0.5, classes: 20 };
    const direct = simulateVisits(apart({ processes: 4 }), { ...visits, cdn: 'files' });
    const cached = simulateVisits(apart({ processes: 4 }), { ...visits, cdn: 'a second' });
    expect(direct.stale).toBe(0);
    expect(cached.stale).toBeGreaterThan(0.1);
    expect(cached.node).toBeLessThan(direct.node);
  });

  it('is the same again for the same seed', () => {
    const visits = { perSecond: 20, booking: 0.5, classes: 20, cdn: 'nothing' } as const;
    expect(simulateVisits(apart(), visits, 5)).toEqual(simulateVisits(apart(), visits, 5));
    expect(simulateVisits(apart(), visits, 5, 2)).not.toEqual(simulateVisits(apart(), visits, 5));
  });
});
