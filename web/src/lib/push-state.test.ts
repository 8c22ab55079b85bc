import { describe, expect, it } from 'vitest';
import { type BrowserState, detectPlatform, getPushState, type PushState } from './push-state';

const ABLE: BrowserState = { hasPush: true, permission: 'granted', isInstalled: false, platform: 'android' };
const REGISTERED = { hasWorker: true, isRegistered: true };

describe('getPushState', () => {
  it.each<[string, PushState, Partial<BrowserState>, Partial<typeof REGISTERED>]>([
    ['a registered device with permission', 'on', {}, {}],
    ['an unregistered device with permission', 'off', {}, { isRegistered: false }],
    ['a device that was never asked', 'off', { permission: 'default' }, { isRegistered: false }],
    ['a registered device whose permission was reset', 'off', { permission: 'default' }, {}],
    ['a device without permission', 'denied', { permission: 'denied' }, {}],
    ['a device without permission and service worker', 'denied', { permission: 'denied' }, { hasWorker: false }],
    ['a device without a service worker', 'no-worker', {}, { hasWorker: false }],
    ['a browser without push', 'unsupported', { hasPush: false }, {}],
    ['a tab on an iPhone', 'install-first', { hasPush: false, platform: 'ios' }, {}],
    ['the installed app on an old iPhone', 'unsupported', { hasPush: false, platform: 'ios', isInstalled: true }, {}],
    ['the installed app on an iPhone', 'on', { platform: 'ios', isInstalled: true }, {}],
    [
      'the installed app on a desktop without push',
      'unsupported',
      { hasPush: false, platform: 'desk', isInstalled: true },
      {},
    ],
  ])('shows the push state of %s: %s', (_name, state, browser, device) => {
    expect(getPushState({ ...ABLE, ...browser }, { ...REGISTERED, ...device })).toBe(state);
  });
});

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

describe('detectPlatform', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1', 5, 'ios'],
    ['Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) Version/15.6 Mobile/15E148 Safari/604.1', 5, 'ios'],
    ['Mozilla/5.0 (iPad; CPU OS 16_4 like Mac OS X) Version/16.4 Mobile/15E148 Safari/604.1', 5, 'ios'],
    [MAC, 5, 'ios'],
    [MAC, 0, 'desk'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36', 10, 'desk'],
    ['', 0, 'desk'],
  ])('detects from %j with %i touch points the platform %s', (userAgent, touchPoints, platform) => {
    expect(detectPlatform(userAgent, touchPoints)).toBe(platform);
  });
});
