import { expect, it } from 'vitest';
import { findInAppBrowser } from './in-app-browser';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0';

it.each([
  [`${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,2; iOS 18_0; en_GB)`, 'Instagram'],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.27.109;FBBV/645]`, 'Facebook'],
  [`${ANDROID} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.54.88;]`, 'Facebook'],
  [`${ANDROID} Mobile Safari/537.36 musical_ly_2023600040 BytedanceWebview/d8a21c6`, 'TikTok'],
  [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.30`, 'LinkedIn'],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, null],
  [`${ANDROID} Mobile Safari/537.36`, null],
])('findInAppBrowser finds in the user agent %s the app %s', (userAgent, name) => {
  expect(findInAppBrowser(userAgent)).toBe(name);
});
