import { install, tidyUp } from './precache';
import { deleteStoredCalendar } from './stored-calendar';

declare const self: ServiceWorkerGlobalScope;

/** Fetches the public files. A newer worker then waits until it is told to take over or no page is open any more. */
export function onInstall(event: ExtendableEvent): void {
  event.waitUntil(install(event));
}

/** Lets go of the files of the version before, and serves the pages that are open already. */
export function onActivate(event: ExtendableEvent): void {
  event.waitUntil(Promise.all([tidyUp(event), deleteStoredCalendar()]).then(() => self.clients.claim()));
}
