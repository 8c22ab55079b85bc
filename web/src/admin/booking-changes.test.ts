import { expect, it } from 'vitest';
import { formatWarning } from './booking-changes';

it.each([
  ['cancel', 'ana@example.com', 'The place becomes free. The client is notified by mail. This cannot be undone.'],
  ['cancel', '', 'The place becomes free. This cannot be undone.'],
  ['refund', '', 'The whole amount is paid back, and the place becomes free. This cannot be undone.'],
] as const)('promises a mail only to who has an address: %s of "%s"', (kind, email, text) => {
  expect(formatWarning(kind, { email })).toBe(text);
});
