import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TLS = path.resolve('graphql-server/test/tls');

type PushedMessage = { path: string; headers: IncomingHttpHeaders; body: Buffer; at: number };
type PushAnswer = { status: number; headers?: Record<string, string>; afterMs?: number };

/** Starts a push service on this machine that stores all messages and answers with configured responses, by default 201. */
export async function startPushService() {
  const [key, cert] = await Promise.all(
    ['localhost.key.pem', 'localhost.cert.pem'].map((file) => readFile(path.join(TLS, file))),
  );
  const messages: PushedMessage[] = [];
  const answers = new Map<string, PushAnswer[]>();
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = request.url ?? '';
      messages.push({ path: url, headers: request.headers, body: Buffer.concat(chunks), at: Date.now() });
      const { status, headers = {}, afterMs = 0 } = answers.get(url)?.shift() ?? { status: 201 };
      setTimeout(() => response.writeHead(status, headers).end(), afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `https://localhost:${port}`;
  return {
    origin,
    /** The environment of a server process that sends to this push service: it trusts its address and its certificate. */
    variables: { PUSH_EXTRA_ORIGINS: origin, NODE_EXTRA_CA_CERTS: path.join(TLS, 'localhost.cert.pem') },
    messages,
    messagesTo: (endpoint: string) => messages.filter((message) => origin + message.path === endpoint),
    /** Sets the responses to the next messages to this endpoint, in order. */
    answer: (endpoint: string, ...next: PushAnswer[]) => answers.set(endpoint.slice(origin.length), next),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
