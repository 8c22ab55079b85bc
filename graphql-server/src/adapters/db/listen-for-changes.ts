import pg from 'pg';
import type { Logger } from 'pino';
import { CHANGE_SUBJECTS, type Change, type Changes } from '../../domain/ports';

const CHANNEL = 'studio_changes';
/** Changes within this many milliseconds reach the subscribers together: a cancelled class changes many rows. */
const BATCH_MS = 150;
const RECONNECT_MS = 1_000;
/** How long a connection attempt may take, in milliseconds. */
const CONNECT_MS = 5_000;
/** What is announced after a lost connection: nobody knows what happened meanwhile. */
const EVERYTHING: Change[] = [
  { subject: 'SCHEDULE', id: null },
  { subject: 'STUDIO', id: null },
];

/**
 * Listens to what any process commits to the database, on one connection of its own. It connects for the first watcher, and
 * reconnects when the connection is lost.
 */
export function listenForChanges(databaseUrl: string, log: Logger): Changes {
  const watchers = new Set<(changes: readonly Change[]) => void>();
  let client: pg.Client | null = null;
  let listening: Promise<void> | null = null;
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
    for (const change of changes) batch.set(getKey(change), change);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      // A connection that was dropped in silence is noticed within minutes: the system waits two hours by itself.
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'live updates',
    });
    client = next;
    next.on('notification', ({ payload = '' }) => {
      const change = parseChange(payload);
      if (change) announce([change]);
    });
    next.on('error', () => undefined); // followed by 'end', or by the failure of the attempt
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    // Only now: who tries again after a failed attempt is its caller.
    next.once('end', () => {
      listening = null;
      if (!isClosed && watchers.size > 0) listenAgain();
    });
  }

  function listenAgain(): void {
    setTimeout(async () => {
      if (isClosed) return;
      try {
        await startListening();
        announce(EVERYTHING);
      } catch (error) {
        log.warn({ err: error }, 'live updates: the database cannot be listened to');
        listenAgain();
      }
    }, RECONNECT_MS).unref();
  }

  async function startListening(): Promise<void> {
    listening ??= listen();
    try {
      await listening;
    } catch (error) {
      listening = null;
      throw error;
    }
  }

  return {
    async watch(signal) {
      await startListening();
      if (signal.aborted) return (async function* () {})();
      const waiting = new Map<string, Change>();
      let wake = () => {};
      const receive = (changes: readonly Change[]) => {
        for (const change of changes) waiting.set(getKey(change), change);
        wake();
      };
      watchers.add(receive);
      signal.addEventListener('abort', () => {
        watchers.delete(receive);
        wake();
      });
      return (async function* () {
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
      })();
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}

const getKey = ({ subject, id }: Change) => `${subject} ${id}`;

/** Reads "BOOKING {id}", or "SCHEDULE" without an id. Null for a subject that only another version of the product knows. */
function parseChange(payload: string): Change | null {
  const [word, id = null] = payload.split(' ');
  const subject = CHANGE_SUBJECTS.find((known) => known === word);
  return subject ? { subject, id } : null;
}
