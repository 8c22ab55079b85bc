export type Platform = 'ios' | 'android' | 'desk';

export type BrowserState = {
  /** It has all of what notifications take: Notification, PushManager, service workers. */
  hasPush: boolean;
  permission: NotificationPermission;
  /** Opened from the home screen, not in a tab. */
  isInstalled: boolean;
  platform: Platform;
};

export type PushState = 'unsupported' | 'install-first' | 'denied' | 'no-worker' | 'off' | 'on';

/** What notifications are on this device; `isKept` says that it is subscribed and that the server knows it. */
export function getPushState(
  { hasPush, permission, isInstalled, platform }: BrowserState,
  { hasWorker, isStored }: { hasWorker: boolean; isStored: boolean },
): PushState {
  // On iPhones and iPads only what was added to the home screen has them.
  if (!hasPush) return platform === 'ios' && !isInstalled ? 'install-first' : 'unsupported';
  if (permission === 'denied') return 'denied';
  if (!hasWorker) return 'no-worker';
  return permission === 'granted' && isStored ? 'on' : 'off';
}

/** On what the browser runs. An iPad calls itself a Mac; but no Mac is touched with several fingers. */
export function detectPlatform(userAgent: string, maxTouchPoints: number): Platform {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  if (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'desk';
}

export function readBrowser(): BrowserState {
  const hasNotification = 'Notification' in window;
  return {
    hasPush: hasNotification && 'PushManager' in window && 'serviceWorker' in navigator,
    permission: hasNotification ? Notification.permission : 'default',
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    platform: detectPlatform(navigator.userAgent, navigator.maxTouchPoints),
  };
}
