import { expect, it } from 'vitest';
import { requireAddress } from './connection-limits';

it('closes a connection that its client has left before it has an address, and no other', () => {
  const closed: (string | undefined)[] = [];
  for (const remoteAddress of [undefined, '203.0.113.7']) {
    requireAddress({ remoteAddress, destroy: () => closed.push(remoteAddress) as never });
  }
  expect(closed).toEqual([undefined]);
});
