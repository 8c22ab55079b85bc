import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Before: the database never hears of the COMMIT. After: it commits, and nobody is told. */
type CommitCut = 'before' | 'after';

export type DatabaseProxy = {
  /** The same database, through the proxy. */
  url: string;
  /** Breaks every connection that is open now. */
  cut(): void;
  /** From now on nothing passes in either direction, and nobody is told: packets vanish. */
  blackhole(): void;
  /** What comes from now on passes again. What vanished stays lost, and so do the connections that it was sent on. */
  heal(): void;
  /** Breaks the connection on which the next COMMIT is sent. */
  cutNextCommit(when: CommitCut): void;
  /** How many COMMITs were cut. */
  cuts(): number;
  close(): Promise<void>;
};

/** PostgreSQL's simple query "COMMIT" as it stands on the wire: type, length, text, end. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');
/** The answer to it. */
const COMMITTED = Buffer.from('COMMIT\0', 'latin1');

type Link = { client: Socket; server: Socket; isDead: boolean; isCommitting: boolean };

/** A TCP proxy in front of a PostgreSQL that does to its connections what networks do. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let isBlack = false;
  let commitCut: CommitCut | null = null;
  let cuts = 0;

  const end = (link: Link) => {
    links.delete(link);
    link.client.destroy();
    link.server.destroy();
  };

  const takeCommit = (link: Link, chunk: Buffer): boolean => {
    if (!commitCut || !chunk.includes(COMMIT)) return false;
    cuts += 1;
    link.isCommitting = commitCut === 'after';
    if (commitCut === 'before') end(link);
    commitCut = null;
    return !link.isCommitting;
  };

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const link: Link = { client, server, isDead: isBlack, isCommitting: false };
    links.add(link);
    client.on('data', (chunk) => {
      if (link.isDead || takeCommit(link, chunk)) return;
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (link.isCommitting && chunk.includes(COMMITTED)) return end(link);
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
    blackhole: () => {
      isBlack = true;
      for (const link of links) link.isDead = true;
    },
    heal: () => {
      isBlack = false;
    },
    cutNextCommit: (when) => {
      commitCut = when;
    },
    cuts: () => cuts,
    close: () => {
      cut();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
