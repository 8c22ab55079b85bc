import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SiteProxy = {
  /** Base URL of the proxy. */
  url: string;
  /** The paths of the pages that browsers asked for. */
  pages: string[];
  /** From now on /sw.js is another script: `text`, or the built one with an added comment. */
  upgradeWorker(text?: string): void;
  /** From now on another build is served: every script and style has a new name, and the old names answer 404. */
  upgradeSite(): void;
  close(): Promise<void>;
};

type Change = (text: string) => string;

/** Matches a script or style by the hash in its name. */
const HASHED = /-([\w-]{8})\.(js|css)\b/g;
/** Stands for the hash of a file of the second build; of the same length as the bundler's hashes. */
const SECOND = 'SecondBu';
const toSecondNames = (text: string) => text.replace(HASHED, `-$1-${SECOND}.$2`);
const toFirstNames = (text: string) => text.replaceAll(`-${SECOND}.`, '.');
/** Rewrites all file names, and the revision of the precached page, to those of the second build. */
const asSecondBuild: Change = (text) => toSecondNames(text).replace(/(revision"?:")/g, '$1second');

/** A proxy before the server that can switch to another build while pages are open. */
export async function openProxy(target: string): Promise<SiteProxy> {
  let worker: Change | null = null;
  let isSecond = false;
  const pages: string[] = [];
  const server = createServer((requested, answer) => {
    const path = requested.url ?? '/';
    if (requested.headers['sec-fetch-mode'] === 'navigate') pages.push(path);
    const isAsset = path.startsWith('/assets/') && /\.(js|css)$/.test(path);
    if (isSecond && isAsset && !path.includes(`-${SECOND}.`)) return void answer.writeHead(404).end();
    // Complete and uncompressed, so that the text can be changed.
    const headers = { ...requested.headers, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    const forwarded = request(
      new URL(toFirstNames(path), target),
      { method: requested.method, headers },
      (response) => {
        const isText = /javascript|css|html/.test(response.headers['content-type'] ?? '');
        const change = isSecond && isText ? asSecondBuild : null;
        passOn(response, answer, path === '/sw.js' ? (worker ?? change) : change);
      },
    );
    forwarded.on('error', () => answer.destroy());
    requested.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    pages,
    upgradeWorker: (text) => {
      worker = (built) => text ?? `${built}\n// a newer version\n`;
    },
    upgradeSite: () => {
      isSecond = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function passOn(response: IncomingMessage, answer: ServerResponse, change: Change | null) {
  const { 'content-length': _, etag: __, ...headers } = response.headers;
  answer.writeHead(response.statusCode ?? 502, change ? headers : response.headers);
  if (!change) return response.pipe(answer);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  answer.end(change(Buffer.concat(chunks).toString('utf8')));
}
