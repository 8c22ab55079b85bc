import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import puppeteer from 'puppeteer-core';
import { eventually } from '../../graphql-server/test/eventually';

/** A browser that is not Chromium, with one page of about a phone's width. Elements are found by XPath and waited for. */
export type OtherBrowser = {
  open(url: string): Promise<void>;
  press(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Waits until the element is there. */
  find(xpath: string): Promise<void>;
  /** The result of an expression of JavaScript in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Console errors and uncaught errors of the page; always empty where the browser does not report them. */
  errors: readonly string[];
  close(): Promise<void>;
};

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
const WEBKIT = ['4.1', '6.0', '4.0']
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find((path) => existsSync(path));
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** Without a screen, this one stands in. */
const DISPLAY_SERVER = '/usr/bin/Xvfb';

const WIDTH = 450;
const HEIGHT = 844;
const TIMEOUT_MS = 30_000;

/** The other browsers, each with what it lacks on this machine; null when it can be launched. */
export const OTHER_BROWSERS: readonly { name: string; missing: string | null; launch(): Promise<OtherBrowser> }[] = [
  { name: 'Firefox', missing: FIREFOX ? null : 'Debian’s package firefox-esr', launch: launchFirefox },
  {
    name: 'WebKit',
    missing: listMissingForWebKit(),
    launch: launchWebKit,
  },
];

function listMissingForWebKit(): string | null {
  if (!WEBKIT || !existsSync(WEBKIT_DRIVER)) return 'Debian’s package webkit2gtk-driver';
  return process.env.DISPLAY || existsSync(DISPLAY_SERVER) ? null : 'a display, or Debian’s package xvfb';
}

/** Over WebDriver BiDi, which Firefox speaks without a driver. */
async function launchFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX ?? '',
    defaultViewport: null,
    args: [`--width=${WIDTH}`, `--height=${HEIGHT}`],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  const waitFor = async (xpath: string) => {
    const element = await page.waitForSelector(`::-p-xpath(${xpath})`);
    if (!element) throw new Error(`Firefox shows nothing at ${xpath}`);
    return element;
  };
  return {
    errors,
    open: async (url) => void (await page.goto(url)),
    press: async (xpath) => (await waitFor(xpath)).click(),
    type: async (xpath, text) => (await waitFor(xpath)).type(text),
    find: async (xpath) => void (await waitFor(xpath)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    close: () => browser.close(),
  };
}

/** The name under which the WebDriver protocol answers an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Over WebDriver, which is HTTP: https://www.w3.org/TR/webdriver2. The driver reports no console. */
async function launchWebKit(): Promise<OtherBrowser> {
  const started: ChildProcess[] = [];
  let display = process.env.DISPLAY;
  if (!display) {
    display = `:${await findFreePort()}`;
    started.push(spawn(DISPLAY_SERVER, [display, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' }));
  }
  const port = await findFreePort();
  started.push(
    spawn(WEBKIT_DRIVER, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } }),
  );
  const url = `http://127.0.0.1:${port}/session`;
  const browserOptions = { binary: WEBKIT, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = await eventually(() => send<{ sessionId: string }>('POST', url, { capabilities }));
  const post = <T>(path: string, body: object) => send<T>('POST', `${url}/${sessionId}${path}`, body);
  const find = async (xpath: string) => (await post<Found>('/element', { using: 'xpath', value: xpath }))[ELEMENT];
  await post('/window/rect', { width: WIDTH, height: HEIGHT });
  return {
    errors: [],
    open: (address) => post('/url', { url: address }),
    // The driver fails while a page loads, and when an element is outside of the window because the page scrolls.
    press: (xpath) => eventually(async () => post(`/element/${await find(xpath)}/click`, {})),
    type: (xpath, text) => eventually(async () => post(`/element/${await find(xpath)}/value`, { text })),
    find: (xpath) => eventually(async () => void (await find(xpath))),
    evaluate: (expression) => post('/execute/sync', { script: `return ${expression}`, args: [] }),
    close: async () => {
      await send('DELETE', `${url}/${sessionId}`);
      for (const child of started.reverse()) child.kill();
    },
  };
}

type Found = { [ELEMENT]: string };

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: T };
  if (!answer.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
  return value;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
