import { connect, type Socket } from 'node:net';

/** Sends bytes as they are, where an HTTP client would not; gives all that comes back until the server hangs up. */
export function sendRaw(url: string, ...parts: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    // A server that hangs up while we still write is what some tests are about.
    socket.on('error', (error) => (chunks.length > 0 ? resolve(Buffer.concat(chunks).toString()) : reject(error)));
    for (const part of parts) socket.write(part);
  });
}

/** Opens a connection with the beginning of a request; `finish` sends the rest and gives the answer once the server hangs up. */
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

/** Sends a start, and then one letter at a time, until the server hangs up; gives all that comes back. */
export async function dripRaw(url: string, start: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // Writing to whoever hung up is what this is about.
  socket.on('error', () => undefined);
  socket.write(start);
  const timer = setInterval(() => socket.write(' '), 20);
  await new Promise<void>((resolve) => socket.on('close', () => resolve()));
  clearInterval(timer);
  return Buffer.concat(chunks).toString();
}

/** Connections that nothing is said on. */
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

/** The status and JSON body of a raw answer. */
export function readRaw(answer: string): { status: number; body: unknown } {
  const [top = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), body: body ? JSON.parse(body) : null };
}
