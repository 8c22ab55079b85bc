import type { MessageToWorker } from '../boot/worker-message';
import { storeSchedule } from './store-schedule';

declare const self: ServiceWorkerGlobalScope;

/** What a page says to its worker. */
export function onMessage(event: ExtendableMessageEvent): void {
  const { type }: MessageToWorker = event.data;
  if (type === 'opened') event.waitUntil(storeSchedule().catch(ignoreLostConnection));
  if (type === 'take-over') event.waitUntil(self.skipWaiting());
}

/** There is no signal after all, or no room: what was kept before stays. */
const ignoreLostConnection = () => undefined;
