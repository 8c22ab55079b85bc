import { postJson } from './post-json';

declare const self: ServiceWorkerGlobalScope;

/** TypeScript's types do not have this event yet. */
type Change = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** The browser changed this device's push endpoint: sends the new one to the server, with the old one to identify it. */
export function onPushSubscriptionChange(event: Event): void {
  const change = event as Change;
  // Without the old endpoint the server cannot identify the device; the next start of the admin area registers the new one.
  if (change.oldSubscription) change.waitUntil(renew(change.oldSubscription, change.newSubscription ?? null));
}

async function renew(old: PushSubscription, fresh: PushSubscription | null): Promise<void> {
  const subscription = fresh ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = subscription.toJSON();
  const device = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
  const response = await postJson('/api/push/renew', { oldEndpoint: old.endpoint, device });
  if (!response.ok) throw new Error(`The server refused the device's new push endpoint with ${response.status}.`);
}
