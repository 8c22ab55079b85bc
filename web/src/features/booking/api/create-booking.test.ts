import { afterEach, expect, it, vi } from 'vitest';
import { aBooking, aSlot } from '../test-data';
import { createBooking } from './create-booking';

afterEach(() => {
  vi.unstubAllGlobals();
});

const person = { name: 'Marta', email: 'marta@example.com', notes: '' };
const order = { slot: aSlot(), person, paymentIntentId: null, heldSecret: null };

function answerWith(booking: object): void {
  const answer = { data: { createBooking: { __typename: 'Booking', ...booking } } };
  vi.stubGlobal('fetch', async () => Response.json(answer));
}

it('createBooking returns the booking that the server answers', async () => {
  answerWith(aBooking());
  expect(await createBooking(order)).toMatchObject({ kind: 'booked', booking: { id: '7f3a91c2' } });
});

it('createBooking offers another attempt when the answer cannot be read', async () => {
  answerWith({ ...aBooking(), date: 'tomorrow' });
  expect(await createBooking(order)).toMatchObject({ kind: 'failed', failure: { isSafeToRetry: true } });
});
