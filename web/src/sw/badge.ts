import type { PushPayload } from '#contract/push-notification';

declare const self: ServiceWorkerGlobalScope;

/** Shows on the app's icon how many things the visible notifications report. Not every browser supports badges. */
export async function updateBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const shown = await self.registration.getNotifications();
  const count = shown.reduce((sum, { data }) => sum + (data as PushPayload).count, 0);
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}
