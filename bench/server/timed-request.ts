import { Agent, request as sendRequest } from 'node:http';
import type { Request } from 'autocannon';

export type Answer = { ms: number; status: number; body: string };

/** The idle timeout is shorter than the server's, so that no request is sent over a connection that the server closes. */
const agent = new Agent({ keepAlive: true, timeout: 1_000 });

/** Sends one request at once, over a connection of its own if all are busy. Measures until the last byte of the response. */
export function sendTimed(origin: string, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = sendRequest(origin + path, { agent, method, headers: { ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const ms = performance.now() - startedAt;
        resolve({ ms, status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** Milliseconds until the last byte of a compressed response. @throws for any status but 200. */
export async function measureRequest(origin: string, request: Request): Promise<number> {
  const headers = { 'accept-encoding': 'br', ...request.headers };
  const { ms, status } = await sendTimed(origin, { ...request, headers });
  if (status !== 200) throw new Error(`${request.path} answered ${status}.`);
  return ms;
}
