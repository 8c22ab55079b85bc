import { describe, expect, it } from 'vitest';
import { createEngine, type Flow } from './engine';

describe('the engine', () => {
  it('lets so many in at a time, in the order in which they came', () => {
    const { now, begin, wait, createGate, runUntil } = createEngine(1);
    const gate = createGate(2);
    const left: string[] = [];
    function* visit(name: string): Flow {
      yield gate.enter;
      yield wait(10);
      gate.leave();
      left.push(`${name} at ${now()}`);
    }
    for (const name of ['a', 'b', 'c', 'd', 'e']) begin(visit(name));
    runUntil(1_000);
    expect(left).toEqual(['a at 10', 'b at 10', 'c at 20', 'd at 20', 'e at 30']);
  });

  it('takes together in the next turn whoever came during one', () => {
    const { begin, wait, createTurns, runUntil } = createEngine(1);
    const sizes: number[] = [];
    const turn = createTurns(function* (people) {
      sizes.push(people);
      yield wait(10);
    });
    function* visit(ms: number): Flow {
      yield wait(ms);
      yield turn;
    }
    for (const ms of [0, 1, 2, 3, 12, 13]) begin(visit(ms));
    runUntil(1_000);
    expect(sizes).toEqual([1, 3, 2]);
  });

  it('goes on where it was told to end', () => {
    const { now, begin, wait, runUntil } = createEngine(1);
    const seen: number[] = [];
    function* visit(): Flow {
      yield wait(30);
      seen.push(now());
    }
    begin(visit());
    runUntil(20);
    expect(seen).toEqual([]);
    runUntil(40);
    expect(seen).toEqual([30]);
  });

  it('ends where it is told to, and does the same again for the same seed', () => {
    const chances = () => {
      const { now, random, begin, wait, runUntil } = createEngine(7);
      const seen: number[] = [];
      function* forever(): Flow {
        for (;;) {
          yield wait(random() * 10);
          seen.push(now());
        }
      }
      begin(forever());
      runUntil(100);
      return seen;
    };
    expect(chances()).toEqual(chances());
    expect(chances().at(-1)).toBeLessThanOrEqual(100);
    expect(chances().length).toBeGreaterThan(10);
  });
});
