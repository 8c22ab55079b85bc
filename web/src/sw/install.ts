import { addRoutes, cleanUp, install } from './precache';
import { deleteStoredCalendar } from './stored-calendar';

declare const self: ServiceWorkerGlobalScope;

/** Precaches the public files. A newer worker then waits until a page activates it or no page is open any more. */
export function onInstall(event: ExtendableEvent): void {
  event.waitUntil(Promise.all([install(event), addRoutes(event)]));
}

/** Deletes the files of the previous version, and controls the pages that are open already. */
export function onActivate(event: ExtendableEvent): void {
  event.waitUntil(Promise.all([cleanUp(event), deleteStoredCalendar()]).then(() => self.clients.claim()));
}
