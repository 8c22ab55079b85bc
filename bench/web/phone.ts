import type { BrowserContextOptions } from 'playwright-core';

/** The phone that Lighthouse emulates. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Europe/Madrid',
};
