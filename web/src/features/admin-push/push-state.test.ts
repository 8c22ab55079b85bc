import { describe, expect, it } from 'vitest';
import { type BrowserState, detectPlatform, getPushState, type PushState } from './push-state';

const ABLE: BrowserState = { hasPush: true, permission: 'granted', isInstalled: false, platform: 'android' };
const STORED = { hasWorker: true, isStored: true };

describe('what notifications are on a device', () => {
  it.each<[string, PushState, Partial<BrowserState>, Partial<typeof STORED>]>([
    ['allowed and kept', 'on', {}, {}],
    ['allowed, not kept', 'off', {}, { isStored: false }],
    ['not asked yet', 'off', { permission: 'default' }, { isStored: false }],
    ['kept, but the permission was reset', 'off', { permission: 'default' }, {}],
    ['forbidden', 'denied', { permission: 'denied' }, {}],
    ['forbidden, and without a worker', 'denied', { permission: 'denied' }, { hasWorker: false }],
    ['without a worker', 'no-worker', {}, { hasWorker: false }],
    ['a browser without push', 'unsupported', { hasPush: false }, {}],
    ['an iPhone’s tab', 'install-first', { hasPush: false, platform: 'ios' }, {}],
    ['an old iPhone’s home screen', 'unsupported', { hasPush: false, platform: 'ios', isInstalled: true }, {}],
    ['an iPhone’s home screen', 'on', { platform: 'ios', isInstalled: true }, {}],
    ['a desk’s app window', 'unsupported', { hasPush: false, platform: 'desk', isInstalled: true }, {}],
  ])('%s: %s', (_name, state, facts, here) => {
    expect(getPushState({ ...ABLE, ...facts }, { ...STORED, ...here })).toBe(state);
  });
});

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

describe('on what a browser runs', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1', 5, 'ios'],
    ['Mozilla/5.0 (iPad; CPU OS 16_4 like Mac OS X) Version/16.4 Mobile/15E148 Safari/604.1', 5, 'ios'],
    [MAC, 5, 'ios'],
    [MAC, 0, 'desk'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36', 10, 'desk'],
    ['', 0, 'desk'],
  ])('%s with %i fingers: %s', (userAgent, fingers, platform) => {
    expect(detectPlatform(userAgent, fingers)).toBe(platform);
  });
});
