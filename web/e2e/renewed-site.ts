import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Front = {
  /** Stands before the server, as a proxy does. */
  url: string;
  /** From then on the service worker is another one: this text, or the built one with a difference. */
  renewWorker(text?: string): void;
  close(): Promise<void>;
};

/** A front of the server at which the site can be renewed under the feet of those who look at it. */
export async function openFront(target: string): Promise<Front> {
  let worker: ((built: string) => string) | null = null;
  const server = createServer((asked, answer) => {
    // Whole and uncompressed, so that its text can be changed.
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    const onward = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (response) => {
      const isWorker = asked.url === '/sw.js' && worker !== null;
      pass(response, answer, isWorker ? worker : null);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    renewWorker: (text) => {
      worker = (built) => text ?? `${built}\n// a newer version\n`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(response: IncomingMessage, answer: ServerResponse, change: ((text: string) => string) | null) {
  const { 'content-length': _, etag: __, ...headers } = response.headers;
  answer.writeHead(response.statusCode ?? 502, change ? headers : response.headers);
  if (!change) return response.pipe(answer);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  answer.end(change(Buffer.concat(chunks).toString('utf8')));
}
