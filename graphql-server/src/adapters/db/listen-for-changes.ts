import pg from 'pg';
import type { Logger } from 'pino';
import { CHANGE_SUBJECTS, type Change, type Changes } from '../../domain/ports';

const CHANNEL = 'studio_changes';
/** Changes within this many milliseconds reach the subscribers together: a cancelled class changes many rows. */
const BATCH_MS = 150;
const RECONNECT_MS = 1_000;
/** What is announced after a lost connection: nobody knows what happened meanwhile. */
const EVERYTHING: Change[] = [
  { subject: 'SCHEDULE', id: null },
  { subject: 'STUDIO', id: null },
];

/**
 * Listens to what any process commits to the database, on one connection of its own. It connects when the first subscriber
 * comes, and reconnects when the connection is lost.
 */
export function listenForChanges(databaseUrl: string, log: Logger): Changes {
  const watchers = new Set<(changes: readonly Change[]) => void>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let batch = new Map<string, Change>();

  function announce(changes: readonly Change[]): void {
    if (batch.size === 0) {
      setTimeout(() => {
        const announced = [...batch.values()];
        batch = new Map();
        for (const receive of watchers) receive(announced);
      }, BATCH_MS);
    }
    for (const change of changes) batch.set(`${change.subject} ${change.id}`, change);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'live updates' });
    client = next;
    next.on('notification', ({ payload = '' }) => {
      const change = parseChange(payload);
      if (change) announce([change]);
    });
    next.on('error', () => undefined); // followed by 'end'
    next.once('end', () => reconnectLater());
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, 'live updates: the database cannot be listened to');
      await next.end();
    }
  }

  function reconnectLater(): void {
    client = null;
    if (isClosed) return;
    setTimeout(async () => {
      if (isClosed || client) return;
      await connect();
      announce(EVERYTHING);
    }, RECONNECT_MS).unref();
  }

  return {
    async *watch(signal) {
      if (!client && !isClosed) void connect();
      const waiting = new Map<string, Change>();
      let wake = () => {};
      const receive = (changes: readonly Change[]) => {
        for (const change of changes) waiting.set(`${change.subject} ${change.id}`, change);
        wake();
      };
      const stop = () => wake();
      watchers.add(receive);
      signal.addEventListener('abort', stop);
      try {
        while (!signal.aborted) {
          if (waiting.size === 0) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
            continue;
          }
          const changes = [...waiting.values()];
          waiting.clear();
          yield changes;
        }
      } finally {
        watchers.delete(receive);
        signal.removeEventListener('abort', stop);
      }
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}

/** Reads "BOOKING {id}", or "SCHEDULE" without an id. Null for a subject that only another version of the product knows. */
function parseChange(payload: string): Change | null {
  const [word, id = null] = payload.split(' ');
  const subject = CHANGE_SUBJECTS.find((known) => known === word);
  return subject ? { subject, id } : null;
}
