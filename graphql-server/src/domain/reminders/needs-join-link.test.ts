import { expect, it } from 'vitest';
import { needsJoinLink } from './needs-join-link';

const STARTS_AT = new Date('2027-03-08T12:15:00Z');
/** An instant so many minutes before the class. */
const before = (minutes: number) => new Date(STARTS_AT.getTime() - minutes * 60_000);

type Case = { movedAt?: number; changedAt?: number; mailedAt: number[] };

it.each<[string, Case, boolean]>([
  ['nobody mailed it', { mailedAt: [] }, true],
  ['the confirmation left earlier', { mailedAt: [46] }, true],
  ['it was mailed 45 minutes before', { mailedAt: [45] }, false],
  ['the confirmation left later', { mailedAt: [10] }, false],
  ['it was changed after the mail', { changedAt: 20, mailedAt: [45] }, true],
  ['it was changed and mailed again', { changedAt: 20, mailedAt: [45, 20] }, false],
  ['it was changed before the mail', { changedAt: 300, mailedAt: [45] }, false],
  ['the booking came from another class after the mail', { movedAt: 5, mailedAt: [45] }, true],
  ['the class was moved to later after the mail', { mailedAt: [120] }, true],
  ['the class was moved to earlier after the mail', { mailedAt: [30] }, false],
])('the link is due when %s: minutes before the class %j -> %s', (_case, times, expected) => {
  const { movedAt, changedAt, mailedAt } = times;
  const facts = {
    startsAt: STARTS_AT,
    movedAt: movedAt === undefined ? null : before(movedAt),
    changedAt: changedAt === undefined ? null : before(changedAt),
    mailedAt: mailedAt.map(before),
  };
  expect(needsJoinLink(facts)).toBe(expected);
});
