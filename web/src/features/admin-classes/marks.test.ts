import { describe, expect, it } from 'vitest';
import {
  addMark,
  applyOutcome,
  findNextToSend,
  flagNextAsSent,
  formatMarked,
  formatWaitingMarks,
  getCurrentMark,
  type Mark,
  type Marked,
  type NewMark,
  pickNewer,
  removeMark,
  resubmit,
} from './marks';

const seen = { bookingId: 'a', outcome: null, isPaidCash: false, version: 0 } as const;
const press = (key: string, changes: Partial<Marked>): NewMark => {
  return { key, name: 'Ana', seen, change: (current) => ({ ...current, ...changes }) };
};
const came = press('k1', { outcome: 'CAME' });
const absent = press('k2', { outcome: 'ABSENT' });
const boCame: NewMark = { ...press('k3', { outcome: 'CAME' }), name: 'Bo', seen: { ...seen, bookingId: 'b' } };
const queue = (...marks: NewMark[]) => marks.reduce<Mark[]>(addMark, []);
const keys = (marks: readonly Mark[]) => marks.map(({ key }) => key);

const stands = { bookingId: 'a', outcome: 'ABSENT', isPaidCash: true, version: 4 } as const;
const saved = (version: number) => ({ kind: 'saved', stands: { ...stands, version } }) as const;
const conflict = { kind: 'conflict', stands } as const;
const refused = { kind: 'refused', text: 'This booking was cancelled.' } as const;

describe('the mark queue', () => {
  it('replaces an unsent mark by a later mark of the same person', () => {
    expect(keys(queue(came, boCame, absent))).toEqual(['k3', 'k2']);
  });

  const paid = press('k4', { isPaidCash: true });

  it('merges a press into the mark that waits, although the screen does not show that mark yet', () => {
    expect(queue(came, paid)).toMatchObject([{ key: 'k4', outcome: 'CAME', isPaidCash: true }]);
    expect(queue(paid, absent)).toMatchObject([{ key: 'k2', outcome: 'ABSENT', isPaidCash: true }]);
    expect(addMark(flagNextAsSent(queue(came)), paid)).toMatchObject([
      { key: 'k1', outcome: 'CAME', isPaidCash: false },
      { key: 'k4', outcome: 'CAME', isPaidCash: true },
    ]);
  });

  it('adds no mark for a press that changes nothing', () => {
    expect(keys(queue(came, { ...came, key: 'k5' }))).toEqual(['k1']);
    expect(queue(press('k5', { outcome: null }))).toEqual([]);
  });

  it('flags the oldest mark without a problem as sent, which a later one no longer replaces', () => {
    const [refusedMark, ...others] = applyOutcome(flagNextAsSent(queue(boCame)), 'k3', refused);
    const marks = flagNextAsSent([refusedMark as Mark, ...others, ...queue(came)]);
    expect(marks.map(({ key, isSent }) => [key, isSent])).toEqual([
      ['k3', true],
      ['k1', true],
    ]);
    expect(keys(addMark(marks, absent))).toEqual(['k3', 'k1', 'k2']);
    expect(flagNextAsSent([])).toEqual([]);
  });

  it('queues a mark behind a sent mark of the same person, and then bases it on the version that the sent one made', () => {
    const marks = addMark(flagNextAsSent(queue(came, boCame)), absent);
    expect(keys(marks)).toEqual(['k1', 'k3', 'k2']);
    expect(findNextToSend(marks)?.key).toBe('k1');
    expect(applyOutcome(marks, 'k1', saved(7))).toMatchObject([
      { key: 'k3', baseVersion: 0 },
      { key: 'k2', baseVersion: 7 },
    ]);
  });

  it('removes a mark from the queue once it is saved, and a second answer changes nothing', () => {
    expect(applyOutcome(queue(came), 'k1', saved(1))).toEqual([]);
    expect(keys(applyOutcome(queue(boCame), 'k1', saved(1)))).toEqual(['k3']);
  });

  it.each([conflict, refused])('leaves a mark to the teacher after %j, without delaying other marks', (problem) => {
    const marks = applyOutcome(queue(came, boCame), 'k1', problem);
    expect(marks).toMatchObject([
      { key: 'k3', problem: null },
      { key: 'k1', problem },
    ]);
    expect(findNextToSend(marks)?.key).toBe('k3');
    expect(findNextToSend(removeMark(marks, 'k3'))).toBeNull();
  });

  it('moves a conflict to the latest mark of the same person', () => {
    const marks = applyOutcome(addMark(flagNextAsSent(queue(came)), absent), 'k1', conflict);
    expect(marks).toMatchObject([{ key: 'k2', outcome: 'ABSENT', problem: conflict }]);
  });

  it('resubmits a mark after a conflict with a new key, based on the version of the other device', () => {
    expect(resubmit(applyOutcome(queue(came), 'k1', conflict), 'k1', 'k9')).toMatchObject([
      { key: 'k9', outcome: 'CAME', baseVersion: 4, isSent: false, problem: null },
    ]);
    const refusedMarks = applyOutcome(queue(came), 'k1', refused);
    expect(resubmit(refusedMarks, 'k1', 'k9')).toEqual(refusedMarks);
  });

  it('replaces a mark that has a problem by a later mark of the same person', () => {
    expect(addMark(applyOutcome(queue(came), 'k1', conflict), absent)).toMatchObject([{ key: 'k2', problem: null }]);
  });
});

it.each([
  ['no answer arrived', undefined, 2],
  ['the answer is older than the list', 1, 2],
  ['the answer is newer than the list', 3, 3],
])('picks the newer attendance when %s', (_name, received, version) => {
  const listed = { ...stands, version: 2 };
  expect(pickNewer(listed, received === undefined ? undefined : { ...stands, version: received })).toMatchObject({
    version,
  });
});

describe('getCurrentMark', () => {
  const attendance = { bookingId: 'a', outcome: 'ABSENT', isPaidCash: true, version: 2 } as const;

  it('takes the last mark that waits to be sent as the current one', () => {
    const marks = addMark(flagNextAsSent(queue(absent)), came);
    expect(getCurrentMark(attendance, marks)).toEqual({ outcome: 'CAME', isPaidCash: false, isPending: true });
  });

  it.each([
    ['no mark waits', []],
    ['a mark of another person waits', queue(boCame)],
    ['the mark waits for the teacher', applyOutcome(queue(came), 'k1', conflict)],
  ])('takes the attendance on the server as the current one when %s', (_name, marks) => {
    expect(getCurrentMark(attendance, marks)).toEqual({ outcome: 'ABSENT', isPaidCash: true, isPending: false });
  });
});

describe('mark labels', () => {
  it.each([
    [{ outcome: 'CAME', isPaidCash: true }, 'came, paid cash'],
    [{ outcome: 'ABSENT', isPaidCash: false }, 'did not come'],
    [{ outcome: null, isPaidCash: true }, 'paid cash'],
    [{ outcome: null, isPaidCash: false }, 'not marked'],
  ] as const)('formats the mark %j as %s', (marked, text) => expect(formatMarked(marked)).toBe(text));

  it.each([
    [1, false, '1 mark waits for a connection.'],
    [2, false, '2 marks wait for a connection.'],
    [2, true, '2 marks wait for the server, and will be sent again.'],
  ])('says how many of %i marks wait when online is %s', (count, isOnline, text) =>
    expect(formatWaitingMarks(count, isOnline)).toBe(text),
  );
});
