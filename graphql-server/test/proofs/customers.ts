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

/**
 * Asks until there is an answer, as a person does whose request failed: of each server in turn, while they are not there or
 * say "try again".
 */
export async function persist<Answer extends { status: number }>(
  urls: readonly string[],
  sendQuery: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const answer = await sendQuery(urls[attempt % urls.length] ?? '').catch(() => null);
    if (answer && answer.status < 500) return answer;
    await sleep(PAUSE_MS);
  }
  throw new Error('Nobody ever answered.');
}

type Place = { classId: string; email: string };

/** A place that is paid in person, over either door. Every try is sent with the same headers, with a key unless they are given. */
export async function bookInPerson(
  world: World,
  urls: readonly string[],
  place: Place,
  random: Random,
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
) {
  const request = { ...place, classDate: CLASS_DATE, headers };
  const buy = random.chance(0.5) ? buyOverRest : buyOverGraphql;
  return notified(world, await persist(urls, (url) => buy(url, request)));
}

/** Begins a payment: its id, or null when there is no place. */
export async function begin(urls: readonly string[], { classId, email }: Place): Promise<string | null> {
  const request = { amount: 15, classId, classDate: CLASS_DATE, userName: 'Ana Pons', userEmail: email };
  const { body } = await persist(urls, (url) =>
    call<{ paymentIntentId?: string }>('POST', `${url}/api/bookings/create-payment-intent`, request),
  );
  return body.paymentIntentId ?? null;
}

/** Claims the place that was paid for. */
export async function claim(world: World, urls: readonly string[], place: Place, paymentIntentId: string) {
  const extra = { paymentMethod: 'stripe', paymentIntentId };
  return notified(world, await persist(urls, (url) => buyOverRest(url, { ...place, classDate: CLASS_DATE, extra })));
}

/** Begins, pays, and claims; `isGone` closes the browser after paying. */
export async function payByCard(world: World, urls: readonly string[], place: Place, isGone: boolean) {
  const paymentIntentId = await begin(urls, place);
  if (!paymentIntentId) return null;
  await world.provider.ledger.pay(paymentIntentId).catch(() => undefined);
  if (!isGone) await claim(world, urls, place, paymentIntentId);
  return paymentIntentId;
}

/** The provider tells of a payment, signed. */
export function deliver(url: string, paymentIntentId: string, eventId = `evt_${randomUUID()}`) {
  const object = { object: 'payment_intent', id: paymentIntentId };
  const body = JSON.stringify({ id: eventId, object: 'event', type: 'payment_intent.succeeded', data: { object } });
  return call('POST', `${url}/api/stripe/webhook`, body, { 'stripe-signature': signEvent(body, WEBHOOK_SECRET) });
}

/** What somebody was told is kept, for the checker. */
function notified(world: World, purchase: Purchase): Purchase {
  if (purchase.bookingId) world.acknowledged.push(purchase.bookingId);
  return purchase;
}
