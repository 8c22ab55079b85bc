import { describe, expect, it } from 'vitest';
import { findNewRows, NO_NEW_ROWS } from './use-new-bookings';

const shown = (...ids: string[]) => findNewRows(NO_NEW_ROWS, ids);

describe('findNewRows', () => {
  it('takes no row of the first answer for new', () => {
    expect([...shown('b', 'a').unseen]).toEqual([]);
  });

  it('finds the rows that came on top of a list, and keeps them until they are seen', () => {
    const once = findNewRows(shown('b', 'a'), ['c', 'b', 'a']);
    expect([...once.unseen]).toEqual(['c']);
    expect([...findNewRows(once, ['d', 'c', 'b', 'a']).unseen]).toEqual(['c', 'd']);
  });

  it('takes an older row that moved up for no new one, and drops a new row that has gone', () => {
    expect([...findNewRows(shown('c', 'b'), ['c', 'a']).unseen]).toEqual([]);
    expect([...findNewRows(findNewRows(shown('a'), ['b', 'a']), ['a']).unseen]).toEqual([]);
  });

  it('takes every row for new that comes to an empty list', () => {
    expect([...findNewRows(shown(), ['a']).unseen]).toEqual(['a']);
  });
});
