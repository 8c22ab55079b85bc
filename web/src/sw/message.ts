import type { MessageToWorker } from '../boot/worker-message';
import { storeSchedule } from './store-schedule';

declare const self: ServiceWorkerGlobalScope;

/** Handles a message of a page. */
export function onMessage(event: ExtendableMessageEvent): void {
  const { type }: MessageToWorker = event.data;
  if (type === 'opened') event.waitUntil(storeSchedule().catch(keepStored));
  if (type === 'SKIP_WAITING' || type === 'take-over') event.waitUntil(self.skipWaiting());
}

/** The connection was lost, or there is no room: the schedule that is stored already stays. */
const keepStored = () => undefined;
