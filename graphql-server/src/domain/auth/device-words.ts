/** The first that fits is it: Chrome calls itself Safari too, and Edge calls itself Chrome. */
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const DEVICES = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const firstIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** A browser's words about itself in a person's: 'Safari on iPhone'. */
export function deviceWords(userAgent: string | null): string {
  const browser = firstIn(BROWSERS, userAgent ?? '');
  const device = firstIn(DEVICES, userAgent ?? '');
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? device ?? 'Unknown device';
}
