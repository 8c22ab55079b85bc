import { expect, it } from 'vitest';
import { installOffer } from './install-offer';
import type { InstallPrompt } from './install-prompt';

const prompt = { type: 'beforeinstallprompt' } as InstallPrompt;
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';

it.each([
  ['a browser with an install prompt', { prompt, isInstalled: false, userAgent: ANDROID, touchPoints: 5 }, 'prompt'],
  [
    'a browser without an install prompt',
    { prompt: null, isInstalled: false, userAgent: ANDROID, touchPoints: 5 },
    null,
  ],
  ['an iPhone', { prompt: null, isInstalled: false, userAgent: IPHONE, touchPoints: 5 }, 'by-hand'],
  ['an iPad', { prompt: null, isInstalled: false, userAgent: MAC, touchPoints: 5 }, 'by-hand'],
  ['a Mac', { prompt: null, isInstalled: false, userAgent: MAC, touchPoints: 0 }, null],
  ['the installed app', { prompt, isInstalled: true, userAgent: ANDROID, touchPoints: 5 }, null],
  [
    'the browser inside Instagram',
    { prompt: null, isInstalled: false, userAgent: `${IPHONE} Instagram 390.0`, touchPoints: 5 },
    null,
  ],
])('installOffer decides for %s', (_what, environment, kind) => {
  expect(installOffer(environment)).toBe(kind);
});
