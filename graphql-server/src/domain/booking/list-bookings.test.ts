import { describe, expect, it } from 'vitest';
import { toCondition } from './list-bookings';

describe('conditionOf', () => {
  it('lets all through without a filter', () => {
    expect(toCondition({}).sql).toBe('');
    expect(toCondition({ text: '', from: null, to: undefined, state: null }).sql).toBe('');
  });

  it.each([
    ['Núria', '%nuria%'],
    ['100%', '%100\\%%'],
    ['a_b\\c', '%a\\_b\\\\c%'],
  ])('looks for %j as %j, and never as a part of the statement', (text, pattern) => {
    const { sql, values } = toCondition({ text });
    expect(values).toEqual([pattern]);
    expect(sql).not.toContain(text);
  });

  it('joins what is asked for', () => {
    const { sql, values } = toCondition({ from: '2026-12-01', to: '2026-12-31', state: 'IN_PERSON' });
    expect(sql.match(/ AND /g)?.length).toBeGreaterThanOrEqual(2);
    expect(values).toEqual(['2026-12-01', '2026-12-31']);
  });
});
