import { afterEach, expect, it, vi } from 'vitest';
import { aPublicSlot } from '../../../lib/test-data';
import { initialState } from '../booking-state';
import { toSelectedSlot } from '../selected-slot';
import { checkSlot } from './check-slot';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The server of a studio that has taken the class off its schedule. `asked` are the names of the queries, as they came. */
function stubServer() {
  const asked: string[] = [];
  const answers: Record<string, object> = {
    Schedule: {
      schedule: {
        __typename: 'Schedule',
        asOf: '2027-03-06T08:01:00.000Z',
        from: '2027-03-06',
        to: '2027-03-06',
        today: '2027-03-06',
        slots: [],
      },
    },
    MovedClass: { movedClass: { __typename: 'NotFoundError', message: 'This class does not exist any more.' } },
    WaitlistByLink: { waitlistByLink: { __typename: 'NotFoundError', message: 'This link opens nothing.' } },
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const name = body
      ? (JSON.parse(body) as { operationName: string }).operationName
      : new URL(url, 'http://x').searchParams.get('operationName');
    asked.push(name ?? '');
    return Response.json({ data: answers[name ?? ''] });
  });
  return asked;
}

it('each check of a chosen class asks for all of it, also while an earlier check waits for the same answers', async () => {
  const asked = stubServer();
  const offer = { link: 'x', until: '2027-03-06T08:02:00.000Z' };
  const selectedSlot = { ...toSelectedSlot(aPublicSlot(), null), offer };
  const dispatch = vi.fn();
  const booking = { getState: () => ({ ...initialState, selectedSlot }), dispatch };
  expect(await Promise.all([checkSlot(booking), checkSlot(booking)])).toEqual([false, false]);
  for (const query of ['MovedClass', 'WaitlistByLink']) expect(asked.filter((name) => name === query)).toHaveLength(2);
  expect(dispatch).toHaveBeenCalledTimes(1);
});
