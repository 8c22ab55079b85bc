import { expect, it } from 'vitest';
import { parsePushEndpoint } from './push-endpoint';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
])('accepts the endpoint of a browser’s push service: %s', (endpoint) => {
  expect(parsePushEndpoint(endpoint, [])?.href).toBe(endpoint);
});

it.each([
  ['plain http', 'http://fcm.googleapis.com/fcm/send/abc'],
  ['this machine', 'https://127.0.0.1/x'],
  ['this machine, IPv6', 'https://[::1]/x'],
  ['the cloud’s metadata', 'https://169.254.169.254/latest/meta-data'],
  ['a private network', 'https://10.0.0.7/x'],
  ['a decimal address', 'https://2130706433/x'],
  ['a name with a dot at its end', 'https://localhost./x'],
  ['a service’s name with a dot at its end', 'https://fcm.googleapis.com./x'],
  ['a name and password', 'https://user:pass@fcm.googleapis.com/x'],
  ['a service’s name as user', 'https://fcm.googleapis.com@evil.example/x'],
  ['another port', 'https://fcm.googleapis.com:8443/x'],
  ['a name that ends like a service', 'https://evilfcm.googleapis.com/x'],
  ['a name that begins like a service', 'https://fcm.googleapis.com.evil.example/x'],
  ['a host without a scheme', 'fcm.googleapis.com'],
  ['another scheme', 'javascript:alert(1)'],
  ['a URL that is too long', `https://fcm.googleapis.com/${'a'.repeat(2_000)}`],
])('refuses %s as a push endpoint', (_what, endpoint) => {
  expect(parsePushEndpoint(endpoint, [])).toBeNull();
});

it('accepts an endpoint of a configured extra origin with the same port and scheme only', () => {
  const extra = ['https://localhost:9999'];
  expect(parsePushEndpoint('https://localhost:9999/device', extra)?.pathname).toBe('/device');
  expect(parsePushEndpoint('https://localhost:9998/device', extra)).toBeNull();
  expect(parsePushEndpoint('http://localhost:9999/device', extra)).toBeNull();
});
