import type { Notice } from './notification';

declare const self: ServiceWorkerGlobalScope;

/** Puts on the app's icon how much the notifications tell that are still shown. Not every browser has such a badge. */
export async function updateBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const shown = await self.registration.getNotifications();
  const count = shown.reduce((sum, { data }) => sum + (data as Notice).count, 0);
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}
