import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { startWritesInTurns } from './write-turns';

async function createOrder() {
  const app = fastify();
  const order: string[] = [];
  startWritesInTurns(app);
  app.post('/book/:person', async ({ params }) => void order.push(`book ${(params as { person: string }).person}`));
  app.get('/page', async () => void order.push('page'));
  await app.ready();
  const book = (person: number) => app.inject({ method: 'POST', url: `/book/${person}` });
  return { app, order, book };
}

it('a page that is requested after many bookings, in the same instant, is answered first, and they follow in their order', async () => {
  const { app, order, book } = await createOrder();
  await Promise.all([...[1, 2, 3, 4].map(book), app.inject('/page')]);
  expect(order).toEqual(['page', 'book 1', 'book 2', 'book 3', 'book 4']);
});

it('a booking is not held back for ever by pages that are requested all the time', async () => {
  const { app, order, book } = await createOrder();
  const booked = book(1);
  while (!order.includes('book 1')) {
    await app.inject('/page');
    await setImmediate();
  }
  await booked;
  expect(order.filter((entry) => entry === 'page').length).toBeLessThanOrEqual(40);
});
