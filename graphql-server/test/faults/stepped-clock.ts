import type { Clock } from '../../src/domain/ports';

/** A clock that goes on from a moment of the test's choosing, and can be set forward or back. */
export function steppedClock(from: Date): Clock & { step(milliseconds: number): void } {
  let offset = from.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    step: (milliseconds) => {
      offset += milliseconds;
    },
  };
}
