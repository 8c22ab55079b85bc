import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * cut-before: the connection breaks, and the database never hears of the statement. cut-after: it is carried out, and nobody
 * is told. blackhole: everything vanishes from this statement on.
 */
export type ConnectionFault = 'cut-before' | 'cut-after' | 'blackhole';

export type DatabaseProxy = {
  /** The same database, through the proxy. */
  url: string;
  /** Breaks every connection that is open now. */
  cut(): void;
  /** From now on nothing passes in either direction, and nobody is told: packets vanish. */
  blackhole(): void;
  /** What comes from now on passes again. What vanished stays lost, and so do the connections that it was sent on. */
  heal(): void;
  /** What becomes of the next statement with these words in it; resolves when it came. */
  atNext(text: string, fault: ConnectionFault): Promise<void>;
  close(): Promise<void>;
};

/** "Ready for the next query", as it stands on the wire at the end of every answer. */
const READY = Buffer.from('Z\0\0\0\x05', 'latin1');

type Link = { client: Socket; server: Socket; isDead: boolean; isLastAnswer: boolean };

/** A TCP proxy in front of a PostgreSQL that does to its connections what networks do. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let isBlack = false;
  let awaited: { text: string; fault: ConnectionFault; came(): void } | null = null;

  const end = (link: Link) => {
    links.delete(link);
    link.client.destroy();
    link.server.destroy();
  };

  const blackhole = () => {
    isBlack = true;
    for (const link of links) link.isDead = true;
  };

  const takeAwaited = (link: Link, chunk: Buffer) => {
    if (!awaited || !chunk.includes(awaited.text)) return;
    if (awaited.fault === 'cut-before') end(link);
    if (awaited.fault === 'blackhole') blackhole();
    link.isLastAnswer = awaited.fault === 'cut-after';
    awaited.came();
    awaited = null;
  };

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const link: Link = { client, server, isDead: isBlack, isLastAnswer: false };
    links.add(link);
    client.on('data', (chunk) => {
      takeAwaited(link, chunk);
      if (!link.isDead && !server.destroyed) server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (link.isLastAnswer && chunk.includes(READY)) return end(link);
      if (!link.isDead) client.write(chunk);
    });
    for (const socket of [client, server]) {
      socket.on('error', () => end(link));
      socket.on('close', () => end(link));
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  const cut = () => {
    for (const link of links) end(link);
  };
  return {
    url: url.toString(),
    cut,
    blackhole,
    heal: () => {
      isBlack = false;
    },
    atNext: (text, fault) =>
      new Promise((came) => {
        awaited = { text, fault, came };
      }),
    close: () => {
      cut();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
