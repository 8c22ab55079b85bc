import { describe, expect, it } from 'vitest';
import {
  asSent,
  formatMarked,
  formatWaiting,
  insisted,
  later,
  type Mark,
  markedNow,
  type NewMark,
  nextToSend,
  settled,
  withMark,
  without,
} from './marks';

const came: NewMark = { key: 'k1', bookingId: 'a', name: 'Ana', baseVersion: 0, outcome: 'CAME', isPaidCash: false };
const absent: NewMark = { ...came, key: 'k2', outcome: 'ABSENT' };
const ofBo: NewMark = { ...came, key: 'k3', bookingId: 'b', name: 'Bo' };
const all = (...marks: NewMark[]) => marks.reduce<Mark[]>(withMark, []);
const keys = (marks: readonly Mark[]) => marks.map(({ key }) => key);

const stands = { bookingId: 'a', outcome: 'ABSENT', isPaidCash: true, version: 4 } as const;
const taken = (version: number) => ({ kind: 'taken', stands: { ...stands, version } }) as const;
const conflict = { kind: 'conflict', stands } as const;
const refused = { kind: 'refused', text: 'This booking was cancelled.' } as const;

describe('a mark', () => {
  it('takes the place of one about the same person that nobody has heard of', () => {
    expect(keys(all(came, ofBo, absent))).toEqual(['k3', 'k2']);
  });

  it('comes after one that may have arrived, and then stands on what that one made', () => {
    const marks = withMark(asSent(all(came, ofBo), 'k1'), absent);
    expect(keys(marks)).toEqual(['k1', 'k3', 'k2']);
    expect(nextToSend(marks)?.key).toBe('k1');
    expect(settled(marks, 'k1', taken(7))).toMatchObject([
      { key: 'k3', baseVersion: 0 },
      { key: 'k2', baseVersion: 7 },
    ]);
  });

  it('that is taken is gone, and one that is gone already changes nothing', () => {
    expect(settled(all(came), 'k1', taken(1))).toEqual([]);
    expect(keys(settled(all(ofBo), 'k1', taken(1)))).toEqual(['k3']);
  });

  it.each([conflict, refused])('that meets %j waits for the teacher, and no other for it', (problem) => {
    const marks = settled(all(came, ofBo), 'k1', problem);
    expect(marks).toMatchObject([
      { key: 'k3', problem: null },
      { key: 'k1', problem },
    ]);
    expect(nextToSend(marks)?.key).toBe('k3');
    expect(nextToSend(without(marks, 'k3'))).toBeNull();
  });

  it('is spoken for by the last one about the same person', () => {
    const marks = settled(withMark(asSent(all(came), 'k1'), absent), 'k1', conflict);
    expect(marks).toMatchObject([{ key: 'k2', outcome: 'ABSENT', problem: conflict }]);
  });

  it('that is insisted on is made anew, on what stands', () => {
    expect(insisted(settled(all(came), 'k1', conflict), 'k1', 'k9')).toEqual([
      { ...came, key: 'k9', baseVersion: 4, isSent: false, problem: null },
    ]);
    const helpless = settled(all(came), 'k1', refused);
    expect(insisted(helpless, 'k1', 'k9')).toEqual(helpless);
  });

  it('made after a problem settles it', () => {
    expect(withMark(settled(all(came), 'k1', conflict), absent)).toMatchObject([{ key: 'k2', problem: null }]);
  });
});

it.each([
  ['nothing was heard', undefined, 2],
  ['it was heard before the list was made', 1, 2],
  ['the list is older', 3, 3],
])('what is known when %s', (_name, received, version) => {
  const listed = { ...stands, version: 2 };
  expect(later(listed, received === undefined ? undefined : { ...stands, version: received })).toMatchObject({
    version,
  });
});

describe('what is marked now', () => {
  const attendance = { bookingId: 'a', outcome: 'ABSENT', isPaidCash: true, version: 2 } as const;

  it('is the last mark that waits', () => {
    const marks = withMark(asSent(all(absent), 'k2'), came);
    expect(markedNow(attendance, marks)).toEqual({ outcome: 'CAME', isPaidCash: false, isWaiting: true });
  });

  it.each([
    ['nothing waits', []],
    ['another person’s waits', all(ofBo)],
    ['it waits for the teacher', settled(all(came), 'k1', conflict)],
  ])('is what the server has when %s', (_name, marks) => {
    expect(markedNow(attendance, marks)).toEqual({ outcome: 'ABSENT', isPaidCash: true, isWaiting: false });
  });
});

describe('words', () => {
  it.each([
    [{ outcome: 'CAME', isPaidCash: true }, 'came, paid cash'],
    [{ outcome: 'ABSENT', isPaidCash: false }, 'did not come'],
    [{ outcome: null, isPaidCash: true }, 'paid cash'],
    [{ outcome: null, isPaidCash: false }, 'not marked'],
  ] as const)('%j: %s', (marked, text) => expect(formatMarked(marked)).toBe(text));

  it.each([
    [1, false, '1 mark waits for signal.'],
    [2, false, '2 marks wait for signal.'],
    [2, true, '2 marks wait for the server, and will be sent again.'],
  ])('%i, signal: %s', (count, isOnline, text) => expect(formatWaiting(count, isOnline)).toBe(text));
});
