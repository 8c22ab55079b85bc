import { expect, it } from 'vitest';
import { PAGES } from './page-meta';
import { isPersonalPath, OUTCOMES, readOutcome, withOutcome } from './personal-pages';

it('exactly the pages marked as personal have a personal path', () => {
  const personal = PAGES.filter(({ isPersonal }) => isPersonal).map(({ path }) => path);
  expect(PAGES.map(({ path }) => path).filter(isPersonalPath)).toEqual(personal);
  expect(personal).toHaveLength(8);
});

it.each(['/', '/manager', '/my-bookings-x', '/book/manage', '/your-bookings'])('%s is no personal path', (path) => {
  expect(isPersonalPath(path)).toBe(false);
});

it.each(OUTCOMES)('reads the outcome %s from the address that it was written to', (outcome) => {
  expect(readOutcome(new URL(withOutcome('/my-bookings', outcome), 'https://studio.example').search)).toBe(outcome);
});

it.each(['', '?done=', '?done=nothing', '?cancelled'])('finds no outcome in %j', (search) => {
  expect(readOutcome(search)).toBeNull();
});
