import type { Clock } from '../../src/domain/ports';

/** A clock that starts at a given time, runs, and can be set forward or back. */
export function steppedClock(from: Date): Clock & { step(milliseconds: number): void } {
  let offset = from.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    step: (milliseconds) => {
      offset += milliseconds;
    },
  };
}
