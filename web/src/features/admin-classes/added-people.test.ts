import { describe, expect, it } from 'vitest';
import {
  type AddedPerson,
  addWithOneMorePlace,
  applyAnswer,
  findNextPerson,
  formatUnsent,
  listWaiting,
} from './added-people';

const person = (key: string, changes: Partial<AddedPerson> = {}): AddedPerson => ({
  key,
  classId: 'today',
  classTitle: 'Today Flow, Thu 3 Dec',
  name: 'Ana',
  isPaidCash: false,
  raiseCapacity: false,
  problem: null,
  ...changes,
});
const full = { text: 'This class is full.', isFull: true };

describe('the queue of added people', () => {
  it('sends the oldest person who was not refused', () => {
    expect(findNextPerson([person('a', { problem: full }), person('b'), person('c')])?.key).toBe('b');
    expect(findNextPerson([person('a', { problem: full })])).toBeNull();
  });

  it('drops a person who was saved, and keeps a refused one with the reason', () => {
    const people = [person('a'), person('b')];
    expect(applyAnswer(people, 'a', null)).toEqual([person('b')]);
    expect(applyAnswer(people, 'a', full)).toEqual([person('a', { problem: full }), person('b')]);
  });

  it('sends a person again under another key to ask for one more place', () => {
    expect(addWithOneMorePlace([person('a', { problem: full })], 'a', 'new')).toEqual([
      person('new', { raiseCapacity: true }),
    ]);
  });

  it('lists the waiting people of one class, without refused ones', () => {
    const people = [person('a'), person('b', { classId: 'other' }), person('c', { problem: full })];
    expect(listWaiting(people, 'today')).toEqual([person('a')]);
  });
});

it.each([
  [1, 0, '1 mark'],
  [2, 1, '2 marks and 1 added person'],
  [0, 2, '2 added people'],
])('counts %i marks and %i people that are not sent as "%s"', (marks, people, text) => {
  expect(formatUnsent(marks, people)).toBe(text);
});
