import { isAppleMobile } from './is-apple-mobile';

export type Platform = 'ios' | 'android' | 'desk';

export type BrowserState = {
  /** It has Notification, PushManager and service workers. */
  hasPush: boolean;
  permission: NotificationPermission;
  /** Runs as an installed app, not in a tab. */
  isInstalled: boolean;
  platform: Platform;
};

export type PushState = 'unsupported' | 'install-first' | 'denied' | 'no-worker' | 'off' | 'on';

/** The state of notifications on this device; `isRegistered` means subscribed here and registered on the server. */
export function getPushState(
  { hasPush, permission, isInstalled, platform }: BrowserState,
  { hasWorker, isRegistered }: { hasWorker: boolean; isRegistered: boolean },
): PushState {
  // iPhones and iPads have push in apps on the home screen only.
  if (!hasPush) return platform === 'ios' && !isInstalled ? 'install-first' : 'unsupported';
  if (permission === 'denied') return 'denied';
  if (!hasWorker) return 'no-worker';
  return permission === 'granted' && isRegistered ? 'on' : 'off';
}

export function detectPlatform(userAgent: string, maxTouchPoints: number): Platform {
  if (isAppleMobile(userAgent, maxTouchPoints)) return 'ios';
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
