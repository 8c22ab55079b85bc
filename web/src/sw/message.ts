import { isPaying } from '../lib/is-paying';
import type { WorkerMessage } from '../lib/worker-message';

import { keepSchedule } from './keep-schedule';

declare const self: ServiceWorkerGlobalScope;

/** What a page says to its worker. */
export function onMessage(event: ExtendableMessageEvent): void {
  const message: WorkerMessage = event.data;
  if (message.type === 'opened') event.waitUntil(keepSchedule());
  if (message.type === 'take-over') event.waitUntil(takeOver(event.ports[0]));
}

/** The visitor wants the new version. Never under a payment, in whichever tab: then the page is told that it waits. */
async function takeOver(answer: MessagePort | undefined): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const mayTakeOver = !pages.some(({ url }) => isPaying(new URL(url).pathname));
  answer?.postMessage(mayTakeOver);
  if (mayTakeOver) await self.skipWaiting();
}
