import { expect, it } from 'vitest';
import { captureLog } from '#test/log-lines';
import { NotFoundError, ServiceUnavailableError } from './domain/errors';
import { createUnavailableLog } from './log-unavailable';

it('logs why requests are refused as unavailable at most once a minute, and no other refusal', () => {
  let now = 0;
  const { log, lines } = captureLog();
  const logUnavailable = createUnavailableLog(() => now);
  const diskFull = new ServiceUnavailableError(undefined, Object.assign(new Error('disk full'), { code: '53100' }));
  logUnavailable(log, new NotFoundError('There is no such class.'));
  expect(lines()).toEqual([]);
  for (const at of [0, 1, 59_999, 60_000]) {
    now = at;
    logUnavailable(log, diskFull);
  }
  const line = { level: 40, msg: 'request refused: service unavailable', sqlState: '53100' };
  expect(lines()).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
});
