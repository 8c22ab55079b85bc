declare const self: ServiceWorkerGlobalScope;

/** What the event carries; the standard's types do not know it yet. */
type Change = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** The browser gave this device another address: the studio's server is told, with the old one to know it by. */
export function onPushSubscriptionChange(event: Event): void {
  const change = event as Change;
  // Without the old address nobody can be told; the next start of the admin area finds the new one.
  if (change.oldSubscription) change.waitUntil(renew(change.oldSubscription, change.newSubscription ?? null));
}

async function renew(old: PushSubscription, fresh: PushSubscription | null): Promise<void> {
  const subscription = fresh ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oldEndpoint: old.endpoint, device: { endpoint, p256dh: keys?.p256dh, auth: keys?.auth } }),
  });
  if (!response.ok) throw new Error(`The device's new address was refused with ${response.status}.`);
}
