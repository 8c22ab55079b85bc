import { connect, type Socket } from 'node:net';

/** Sends raw bytes that an HTTP client would refuse. Returns everything received until the server closes the connection. */
export function sendRaw(url: string, ...parts: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    // Some tests expect the server to close the connection while the client still writes.
    socket.on('error', (error) => (chunks.length > 0 ? resolve(Buffer.concat(chunks).toString()) : reject(error)));
    for (const part of parts) socket.write(part);
  });
}

/** Sends the beginning of a request. `finish` sends the rest and returns the response when the server closes the connection. */
export async function startRaw(url: string, start: string): Promise<{ finish(rest: string): Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise<void>((resolve, reject) => socket.once('close', resolve).once('error', reject));
  await new Promise<void>((resolve) => socket.write(start, () => resolve()));
  return {
    finish: async (rest) => {
      socket.write(rest);
      await closed;
      return Buffer.concat(chunks).toString();
    },
  };
}

/** Sends the beginning of a request, then one byte at a time until the server closes the connection. Returns everything received. */
export async function dripRaw(url: string, start: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // The write after the server has closed the connection fails, as expected.
  socket.on('error', () => undefined);
  socket.write(start);
  const timer = setInterval(() => socket.write(' '), 20);
  await new Promise<void>((resolve) => socket.on('close', () => resolve()));
  clearInterval(timer);
  return Buffer.concat(chunks).toString();
}

/** Opens connections without sending anything. */
export function openIdle(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname);
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      return socket;
    }),
  );
}

/** The head of a request, one header per line. */
export const head = (...lines: string[]) => `${lines.join('\r\n')}\r\nHost: localhost\r\n\r\n`;

/** The status and JSON body of a raw response. */
export function readRaw(answer: string): { status: number; body: unknown } {
  const [top = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), body: body ? JSON.parse(body) : null };
}
