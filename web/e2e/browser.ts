import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Browsers call their vendors by themselves; tests must not. */
const NO_BACKGROUND_TRAFFIC = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const executablePath = [process.env.CHROMIUM_PATH, playwright.executablePath(), ...SYSTEM_PATHS].find(
  (path) => path && existsSync(path),
);

/**
 * True where only the Chromium of the npm package is available. It is a headless shell: it denies notifications even after
 * they were granted, and its service worker is online again after a navigation. Tests of these need a full browser.
 */
export const IS_HEADLESS_SHELL = !executablePath;

/**
 * Launches Chromium: from CHROMIUM_PATH, else Playwright's own, else the system's, else the one in an npm package. `flags` are
 * added to those that stop background traffic.
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const args = [...NO_BACKGROUND_TRAFFIC, ...flags];
  if (executablePath) return playwright.launch({ executablePath, args });
  return playwright.launch({ executablePath: await chromium.executablePath(), args: [...packagedArgs(), ...args] });
}

/** The package is made for functions with one page: its --single-process ends the browser with the first closed context. */
function packagedArgs(): string[] {
  return chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote');
}
