import { describe, expect, it } from 'vitest';
import { toCondition } from './list-bookings';

describe('toCondition', () => {
  it('adds no condition for an empty booking filter', () => {
    expect(toCondition({}).sql).toBe('');
    expect(toCondition({ text: '', from: null, to: undefined, state: null }).sql).toBe('');
  });

  it.each([
    ["' OR 1=1--", ["' OR 1=1--"]],
    ['+34 600-111.222', ['+34 600-111.222', '+34600111222']],
  ])('searches bookings for %j with the values %j and never as a part of the statement', (text, parts) => {
    const { sql, values } = toCondition({ text });
    expect(values).toEqual(parts);
    expect(sql).not.toContain(text);
  });

  it('joins the conditions of a booking filter with AND', () => {
    const { sql, values } = toCondition({ from: '2026-12-01', to: '2026-12-31', state: 'IN_PERSON' });
    expect(sql.match(/ AND /g)?.length).toBeGreaterThanOrEqual(2);
    expect(values).toEqual(['2026-12-01', '2026-12-31']);
  });
});
