import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Front = {
  /** Stands before the server, as a proxy does. */
  url: string;
  /** From then on the service worker is another one: this text, or the built one with a difference. */
  upgradeWorker(text?: string): void;
  /** From then on another build stands there: every script and style by another name, and none by its old one. */
  upgradeSite(): void;
  close(): Promise<void>;
};

type Change = (text: string) => string;

/** A script or style by the hash in its name. */
const HASHED = /-([\w-]{8})\.(js|css)\b/g;
/** Bundlers cut hashes of one length: a name with this one is of the second build. */
const SECOND = 'Second_B';
const secondName = (text: string) => text.replace(HASHED, `-$1-${SECOND}.$2`);
const firstName = (text: string) => text.replaceAll(`-${SECOND}.`, '.');
/** What the second build says of all that it names, and of the page that it fetches ahead. */
const asSecondBuild: Change = (text) => secondName(text).replace(/(revision"?:")/g, '$1second');

/** A front of the server at which the site can be renewed under the feet of those who look at it. */
export async function openFront(target: string): Promise<Front> {
  let worker: Change | null = null;
  let isSecond = false;
  const server = createServer((requested, answer) => {
    const path = requested.url ?? '/';
    const isAsset = path.startsWith('/assets/') && /\.(js|css)$/.test(path);
    if (isSecond && isAsset && !path.includes(`-${SECOND}.`)) return void answer.writeHead(404).end();
    // Whole and uncompressed, so that its text can be changed.
    const headers = { ...requested.headers, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    const onward = request(new URL(firstName(path), target), { method: requested.method, headers }, (response) => {
      const isText = /javascript|css|html/.test(response.headers['content-type'] ?? '');
      const change = isSecond && isText ? asSecondBuild : null;
      pass(response, answer, path === '/sw.js' ? (worker ?? change) : change);
    });
    onward.on('error', () => answer.destroy());
    requested.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
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

async function pass(response: IncomingMessage, answer: ServerResponse, change: Change | null) {
  const { 'content-length': _, etag: __, ...headers } = response.headers;
  answer.writeHead(response.statusCode ?? 502, change ? headers : response.headers);
  if (!change) return response.pipe(answer);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  answer.end(change(Buffer.concat(chunks).toString('utf8')));
}
