/** Apps that open links in a browser of their own, by what it adds to the user agent. */
const APPS = [
  [/Instagram/, 'Instagram'],
  [/\bFB(AN|AV|_IAB)\b/, 'Facebook'],
  [/TikTok|musical_ly|BytedanceWebview/, 'TikTok'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest/, 'Pinterest'],
] as const;

/** The app in whose own browser the page is open; null in a browser. Such a browser installs no app and has no wallets. */
export function findInAppBrowser(userAgent: string): string | null {
  return APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
