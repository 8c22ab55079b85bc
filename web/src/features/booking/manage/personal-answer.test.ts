import { RouterContextProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { BookingByLinkDocument } from '../../../gql/personal-operations';
import { query } from './personal-answer';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a personal page that asks again, because something has changed, is not answered with what it asked before', async () => {
  const answers: ((message: string) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        const toResponse = (message: string) =>
          Response.json({ data: { bookingByLink: { __typename: 'NotFoundError', message } } });
        answers.push((message) => resolve(toResponse(message)));
      }),
  );
  const ask = () => query(new RouterContextProvider(), BookingByLinkDocument, { link: 'x' });
  const before = ask();
  await vi.waitFor(() => expect(answers).toHaveLength(1), 60_000);
  const now = ask();
  await vi.waitFor(() => expect(answers).toHaveLength(2), 60_000);
  answers[1]?.('as it is now');
  expect(await now).toMatchObject({ bookingByLink: { message: 'as it is now' } });
  answers[0]?.('as it was');
  expect(await before).toMatchObject({ bookingByLink: { message: 'as it was' } });
});
