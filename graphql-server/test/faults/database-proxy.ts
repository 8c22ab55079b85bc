import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * cut-before: the connection breaks before the statement reaches the database. cut-after: the statement is executed and its
 * response is lost. blackhole: all packets are dropped from this statement on.
 */
type ConnectionFault = 'cut-before' | 'cut-after' | 'blackhole';

export type DatabaseProxy = {
  /** The same database, through the proxy. */
  url: string;
  /** Closes every open connection. */
  cut(): void;
  /** Drops all packets in both directions without closing a connection. */
  blackhole(): void;
  /** Ends the blackhole for new connections. Dropped packets and the connections that they were sent on stay lost. */
  heal(): void;
  /** Applies a fault to the next statement that contains this text; resolves when it arrives. */
  atNext(text: string, fault: ConnectionFault): Promise<void>;
  close(): Promise<void>;
};

/** The message ReadyForQuery of PostgreSQL's protocol, which ends every response. */
const READY = Buffer.from('Z\0\0\0\x05', 'latin1');

type Link = { client: Socket; server: Socket; isDead: boolean; endsAfterResponse: boolean };

/** Starts a TCP proxy in front of a PostgreSQL that simulates network faults. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let isBlackhole = false;
  let isClosed = false;
  let planned: { text: string; fault: ConnectionFault; onArrival(): void } | null = null;

  const end = (link: Link) => {
    links.delete(link);
    link.client.destroy();
    link.server.destroy();
  };

  const blackhole = () => {
    isBlackhole = true;
    for (const link of links) link.isDead = true;
  };

  const applyFault = (link: Link, chunk: Buffer) => {
    if (!planned || !chunk.includes(planned.text)) return;
    if (planned.fault === 'cut-before') end(link);
    if (planned.fault === 'blackhole') blackhole();
    link.endsAfterResponse = planned.fault === 'cut-after';
    planned.onArrival();
    planned = null;
  };

  const listener = createServer((client) => {
    if (isClosed) return client.destroy();
    const server = connect(Number(target.port), target.hostname);
    const link: Link = { client, server, isDead: isBlackhole, endsAfterResponse: false };
    links.add(link);
    client.on('data', (chunk) => {
      applyFault(link, chunk);
      if (!link.isDead && !server.destroyed) server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (link.endsAfterResponse && chunk.includes(READY)) return end(link);
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
      isBlackhole = false;
    },
    atNext: (text, fault) =>
      new Promise((onArrival) => {
        planned = { text, fault, onArrival };
      }),
    close: () => {
      isClosed = true; // a connection that was accepted just now would hold the listener open
      cut();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
