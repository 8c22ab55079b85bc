import { existsSync } from 'node:fs';
import { type Browser, chromium as playwright } from 'playwright-core';
import { type BrowserProgram, unpackChromium } from './packaged-chromium';

/** Browsers call their vendors by themselves; tests must not. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Where the npm package has no Chromium: macOS, Windows and Linux on other processors. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';

/** False in the packaged browser, a headless shell: it denies notifications even after they were granted. */
export const SHOWS_NOTIFICATIONS = Boolean(process.env.CHROMIUM_PATH) || !hasPackagedBrowser;

/**
 * The browser of all tests and measurements: from CHROMIUM_PATH, else the one of the npm package, so that everybody on Linux has
 * the same build. Elsewhere Playwright's own or the system's.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}`);
    return { executablePath: CHROMIUM_PATH };
  }
  if (hasPackagedBrowser) return unpackChromium();
  const executablePath = [playwright.executablePath(), ...SYSTEM_PATHS].find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chromium was found. Install Chrome, or name a Chromium in CHROMIUM_PATH.');
  return { executablePath };
}

/** Launches the browser. `flags` are added to those that stop background traffic. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return playwright.launch({
    executablePath,
    args: [...FLAGS, ...flags],
    ...(env ? { env: { ...process.env, ...env } } : {}),
  });
}
