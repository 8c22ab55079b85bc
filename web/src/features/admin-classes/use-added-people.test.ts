import { afterEach, expect, it, vi } from 'vitest';
import { createAdminApollo } from '../../admin/admin-apollo';
import { sendAttendee } from './use-added-people';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives up a request without an answer after 20 seconds, so that others are sent, and checks the connection', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    asked.push(path);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  vi.stubGlobal('window', { addEventListener: () => undefined, navigator: { userAgent: '' } });
  const input = { classId: 'one', name: 'Marta', isPaidCash: false, raiseCapacity: false };
  const sent = expect(sendAttendee(createAdminApollo(null), input, 'key')).rejects.toThrow('No answer came in time.');
  await vi.advanceTimersByTimeAsync(20_000);
  await sent;
  expect(asked).toEqual(['/graphql', '/healthz']);
});
