import type { EnqueueOptions } from '../ports';

/**
 * One job at a time waits for a device, whatever happens meanwhile; and the next begins when the one before has ended, so
 * that it knows what that one told.
 */
export function pushTurn(subscriptionId: string): Pick<EnqueueOptions, 'key' | 'queue'> {
  const name = `push-${subscriptionId}`;
  return { key: name, queue: name };
}
