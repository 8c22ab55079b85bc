import { type AddressInfo, connect, createServer } from 'node:net';
import type { Statement } from './wire';
import { createMessageReader } from './wire-messages';

/** A wire to PostgreSQL in a process of its own: `wire-program.ts <port> <ms>`. Answers come that much later. */
const [port = 0, delayMs = 0] = process.argv.slice(2).map(Number);

let statements: Statement[] = [];
let connections = 0;

const server = createServer((client) => {
  const connection = connections;
  connections += 1;
  const database = connect(port, '127.0.0.1');
  client.setNoDelay(true);
  database.setNoDelay(true);
  const wordsOf = new Map<string, string>();
  let words = '';
  const read = createMessageReader((message) => {
    const { kind, name } = message;
    if (kind === 'P') wordsOf.set(name, message.words);
    if (kind === 'Q') words = message.words;
    if (kind === 'B') words = wordsOf.get(name) ?? name;
    if (kind === 'Q' || kind === 'S') statements.push({ connection, words });
  });
  client.on('data', (chunk) => {
    read(chunk);
    database.write(chunk);
  });
  database.on('data', (chunk) => {
    if (delayMs > 0) setTimeout(() => client.write(chunk), delayMs);
    else client.write(chunk);
  });
  for (const [one, other] of [
    [client, database],
    [database, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});

/** Each question is answered with what was said since the last. */
process.on('message', () => {
  process.send?.(statements);
  statements = [];
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
