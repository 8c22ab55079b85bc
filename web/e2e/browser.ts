import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Browsers reach for the outside by themselves; journeys must not. */
const QUIET = [
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
 * True where only the Chromium of the npm package is there. It is a headless shell: it denies notifications whatever is granted
 * to it, and a service worker is online again after a navigation. Tests of these need a whole browser.
 */
export const IS_HEADLESS_SHELL = !executablePath;

/**
 * A real Chromium: the one that CHROMIUM_PATH names, Playwright's own, the system's, or the one inside an npm package.
 * `flags` come on top of what keeps it quiet.
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const args = [...QUIET, ...flags];
  if (executablePath) return playwright.launch({ executablePath, args });
  return playwright.launch({ executablePath: await chromium.executablePath(), args: [...packagedArgs(), ...args] });
}

/** The package is made for functions that open one page: in a single process the browser ends with the first context that closes. */
function packagedArgs(): string[] {
  return chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote');
}
