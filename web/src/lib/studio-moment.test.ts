import { expect, it } from 'vitest';
import { formatDay, formatInstant } from './studio-moment';

it('writes days and moments as the studio does', () => {
  expect(formatDay('2026-12-05')).toBe('05/12/2026');
  expect(formatInstant({ date: '2026-12-05', time: '07:45' })).toBe('05/12/2026 07:45');
});
