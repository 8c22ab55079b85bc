import { answerFor } from './answer-for';
import { appShell, isPrecached, precached } from './precache';

declare const self: ServiceWorkerGlobalScope;

/** How long a page may take before what is on the device stands in for it. */
const PATIENCE_MS = 4_000;

export function onFetch(event: FetchEvent): void {
  const { request } = event;
  const { url, method, mode, headers } = request;
  const answer = answerFor({ url, method, mode, hasAuthorization: headers.has('authorization') }, self.location.origin);
  if (answer === 'page') event.respondWith(fromNetworkInTime(request));
  if (answer === 'asset' && isPrecached(url)) event.respondWith(fromDevice(request));
}

/** The page as the server draws it; the app shell when it does not come, or does not come in time. */
async function fromNetworkInTime(request: Request): Promise<Response> {
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const drawn = fetch(request).catch(() => null);
  const inTime = await Promise.race([drawn, patience]);
  if (inTime) return inTime;
  const shell = await appShell();
  // Nothing on the device: whatever the network still says.
  return shell.type === 'error' ? ((await drawn) ?? shell) : shell;
}

async function fromDevice(request: Request): Promise<Response> {
  return (await precached(request.url)) ?? fetch(request);
}
