/** Shows on the app's icon how much waits for the teacher. Not every browser supports badges. */
export async function setBadge(inboxCount: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (inboxCount > 0 ? navigator.setAppBadge(inboxCount) : navigator.clearAppBadge());
}
