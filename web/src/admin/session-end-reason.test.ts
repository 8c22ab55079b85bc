import { expect, it } from 'vitest';
import { SESSION_END_MESSAGES } from '#contract/session-end';
import { reasonInMessage } from './session-end-reason';

it.each([
  [SESSION_END_MESSAGES.IDLE, 'IDLE'],
  [SESSION_END_MESSAGES.EXPIRED, 'EXPIRED'],
  ['Unauthorized. Please log in.', null],
  ['', null],
  [undefined, null],
  [{ message: SESSION_END_MESSAGES.IDLE }, null],
])('reasonInMessage reads from the message %j the reason %s', (message, reason) => {
  expect(reasonInMessage(message)).toBe(reason);
});
