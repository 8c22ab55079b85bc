import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signEvent } from '../../src/sandbox/stripe/event-sender';
import { buyOverGraphql, buyOverRest, type Purchase } from '../buyers';
import { CLASS_DATE } from '../classes';
import type { Random } from '../random';
import { call } from '../rest';
import { WEBHOOK_SECRET, type World } from './world';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 50;

/** Retries until there is a response below 500, on each server in turn, as a person does whose request failed. */
export async function persist<Answer extends { status: number }>(
  urls: readonly string[],
  send: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const answer = await send(urls[attempt % urls.length] ?? '').catch(() => null);
    if (answer && answer.status < 500) return answer;
    await sleep(PAUSE_MS);
  }
  throw new Error('No server answered in time.');
}

type Place = { classId: string; email: string };

/** Books a place paid in person over REST or GraphQL. All attempts have the same headers, by default with an idempotency key. */
export async function bookInPerson(
  world: World,
  urls: readonly string[],
  place: Place,
  random: Random,
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
) {
  const request = { ...place, classDate: CLASS_DATE, headers };
  const buy = random.chance(0.5) ? buyOverRest : buyOverGraphql;
  return recordPurchase(world, await persist(urls, (url) => buy(url, request)));
}

/** Starts a payment. Returns the payment intent id, or null when no place is free. */
export async function begin(urls: readonly string[], { classId, email }: Place): Promise<string | null> {
  const request = { amount: 15, classId, classDate: CLASS_DATE, userName: 'Ana Pons', userEmail: email };
  const { body } = await persist(urls, (url) =>
    call<{ paymentIntentId?: string }>('POST', `${url}/api/bookings/create-payment-intent`, request),
  );
  return body.paymentIntentId ?? null;
}

/** Books the place with the paid payment. */
export async function claim(world: World, urls: readonly string[], place: Place, paymentIntentId: string) {
  const extra = { paymentMethod: 'stripe', paymentIntentId };
  return recordPurchase(
    world,
    await persist(urls, (url) => buyOverRest(url, { ...place, classDate: CLASS_DATE, extra })),
  );
}

/** Starts a payment, pays and books; with `isGone` the person closes the browser after paying. */
export async function payByCard(world: World, urls: readonly string[], place: Place, isGone: boolean) {
  const paymentIntentId = await begin(urls, place);
  if (!paymentIntentId) return null;
  await world.provider.ledger.pay(paymentIntentId).catch(() => undefined);
  if (!isGone) await claim(world, urls, place, paymentIntentId);
  return paymentIntentId;
}

/** Delivers a signed event about a succeeded payment to the webhook. */
export function deliver(url: string, paymentIntentId: string, eventId = `evt_${randomUUID()}`) {
  const object = { object: 'payment_intent', id: paymentIntentId };
  const body = JSON.stringify({ id: eventId, object: 'event', type: 'payment_intent.succeeded', data: { object } });
  return call('POST', `${url}/api/stripe/webhook`, body, { 'stripe-signature': signEvent(body, WEBHOOK_SECRET) });
}

/** Records a confirmed booking for the checker. */
function recordPurchase(world: World, purchase: Purchase): Purchase {
  if (purchase.bookingId) world.acknowledged.push(purchase.bookingId);
  return purchase;
}
