import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../../../lib/error-code';
import { isAlive } from '../../../lib/is-alive';
import { OperatorError } from '../../../operator-error';
import { findMomentaryReason } from '../database-failures';
import { describeEmbeddedFailure } from './embedded-failures';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './start-embedded-postgres';

export type SharedPostgres = {
  /** Connection address of a database of this cluster. */
  toUrl(database: string): string;
  /** Leaves the cluster. The program that started it stops it: a server at once, a command after the other commands. */
  close(): Promise<void>;
};

export type ShareOptions = {
  databaseDir: string;
  password: string;
  /** The name of this program for the users of others, such as `npm run backup`. */
  program: string;
  /** Where a server is reached; absent for a command. A server starts the cluster itself and is the only server of it. */
  address?: string;
  /** Receives one line for the operator about each wait. */
  say: (line: string) => void;
};

/** What a look at the data folder finds. `key` changes with every change that matters. */
type Look =
  | { state: 'absent'; key: string }
  /** The file that PostgreSQL leaves in its folder while it runs names a port at which it does not answer. */
  | { state: 'silent'; key: string; pid: number }
  | { state: 'starting or stopping'; key: string }
  | { state: 'running'; key: string; pid: number; url: string; users: string[] };

const PAUSE_MS = 300;
/** How long a cluster that does not answer or has no users is left alone: its program may be starting or stopping. */
const GRACE_MS = 5_000;
/** How long a second server waits for the first one, which may be stopping. */
const SECOND_SERVER_MS = 1_500;
/** How long a server waits for a command that started the cluster. */
const COMMAND_MS = 60_000;
const LINE_MS = 5_000;
/** A loaded machine may need seconds for a connection. */
const CONNECT_TIMEOUT_MS = 4_000;

/** Begins the name of a server's session; the address follows. */
const SERVER = 'server at ';
/** Each program holds this advisory lock in share mode while it uses a cluster that it did not start; any fixed number. */
const USERS_LOCK = 7_205_552;

/**
 * Joins the PostgreSQL that runs on a data folder, or starts it. Each program keeps a session with its name in the database
 * `postgres` while it uses the cluster. A session ends with its process, so a crash leaves nothing behind that could be mistaken
 * for a running program. @throws OperatorError when a server already uses the folder, or when PostgreSQL cannot start
 */
export async function shareEmbeddedPostgres(options: ShareOptions): Promise<SharedPostgres> {
  const elapsed = createStopwatch();
  const sayRarely = limitLines(options.say);
  for (;;) {
    const look = await lookAt(options);
    const ms = elapsed(look.key);
    if (canStart(look, ms)) {
      // PostgreSQL replaces the file of a dead process itself, and refuses to start while another one has the folder's memory.
      if (look.state === 'silent' && isAlive(look.pid)) await discardPidFile(options, look.key);
      const started = await start(options);
      if (started) return started;
      if (ms >= GRACE_MS) sayRarely('Waiting for an earlier PostgreSQL, which still has the memory of this data …');
    } else if (look.state === 'running' && options.address === undefined) {
      const joined = await join(options, look.url);
      if (joined) return joined;
    } else if (look.state === 'running') {
      await waitForOtherUsers(options, look, ms, sayRarely);
    } else if (ms > 0) sayRarely('Waiting for the embedded PostgreSQL, which is starting or stopping …');
    await sleep(PAUSE_MS);
  }
}

const canStart = (look: Look, ms: number) =>
  look.state === 'absent' || (look.state === 'silent' && (!isAlive(look.pid) || ms >= GRACE_MS));

/** Decides what a server does about a cluster that it did not start. @throws OperatorError when it should not wait longer */
async function waitForOtherUsers(
  { databaseDir }: ShareOptions,
  { users, pid }: Look & { state: 'running' },
  ms: number,
  say: (line: string) => void,
): Promise<void> {
  const dataDir = path.dirname(databaseDir);
  const server = users.find((name) => name.startsWith(SERVER));
  if (server) {
    if (ms < SECOND_SERVER_MS) return;
    throw new OperatorError(
      `The studio is already open at ${server.slice(SERVER.length)}, with the data in ${dataDir}. ` +
        'Use that one, or stop it first. For a second studio set DATA_DIR and PORT.',
    );
  }
  const [command] = users;
  if (command && ms >= COMMAND_MS) {
    throw new OperatorError(`${command} still uses the data in ${dataDir}. Start again when it has finished.`);
  }
  if (command) say(`Waiting for ${command}, which uses the data in ${dataDir} …`);
  // Both the program that started this cluster and its supervisor were killed: nobody else stops it.
  else if (ms >= GRACE_MS) kill(pid, 'SIGINT');
}

async function lookAt({ databaseDir, password }: ShareOptions): Promise<Look> {
  const content = await readPidFile(databaseDir);
  if (content === null) return { state: 'absent', key: 'absent' };
  const lines = content.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  const silent: Look = { state: 'silent', key: content, pid };
  if (!port) return silent;
  const url = toUrl(password, port, 'postgres');
  try {
    const found = await inspect(url);
    // A copied data folder has a copy of the file, which names the PostgreSQL of the original.
    if (!(await isSameFolder(found.dataDirectory, databaseDir))) return silent;
    return { state: 'running', key: `running ${found.users.join()}`, pid, url, users: found.users };
  } catch (error) {
    const code = errorCode(error);
    if (['57P01', '57P03', '53300'].includes(code)) return { state: 'starting or stopping', key: code };
    if (code === WRONG_PASSWORD && isAlive(pid)) throw toPasswordError(error, databaseDir);
    return silent;
  }
}

/** Reads which folder a cluster has, and the names of the programs that use it. */
async function inspect(url: string): Promise<{ dataDirectory: string; users: string[] }> {
  const client = createClient(url, '');
  try {
    await client.connect();
    const { rows } = await client.query<{ dataDirectory: string; users: string[] }>(`
      SELECT current_setting('data_directory') AS "dataDirectory",
             ARRAY(SELECT application_name FROM pg_stat_activity
                    WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> ''
                    ORDER BY backend_start) AS "users"`);
    return rows[0] ?? { dataDirectory: '', users: [] };
  } finally {
    await client.end().catch(() => undefined); // it may never have connected
  }
}

/** Starts the cluster; null when another process was faster, or an earlier one has not quite ended. @throws OperatorError */
async function start(options: ShareOptions): Promise<SharedPostgres | null> {
  const { databaseDir, password, program, address } = options;
  try {
    const cluster = await startEmbeddedPostgres({ databaseDir, password });
    const url = cluster.toUrl('postgres');
    const session = await openSession(url, address ? SERVER + address : program).catch(async (error: unknown) => {
      await cluster.stop();
      throw toPasswordError(error, databaseDir);
    });
    return {
      toUrl: cluster.toUrl,
      close: async () => {
        await session.close();
        await (address ? cluster.stop() : stopAfterLastUser(url, options, cluster.stop));
      },
    };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    if (isRace(error.message)) return null;
    throw new OperatorError(describeEmbeddedFailure(error.message, databaseDir), { cause: error });
  }
}

/** Another process has the folder, or took the port in this moment. */
const isRace = (log: string) =>
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block|could not bind/.test(log);

/** Joins a running cluster; null when it stops in this moment. */
async function join({ program, password }: ShareOptions, url: string): Promise<SharedPostgres | null> {
  try {
    const session = await openSession(url, program, `SELECT pg_advisory_lock_shared(${USERS_LOCK})`);
    const port = Number(new URL(url).port);
    return { toUrl: (database) => toUrl(password, port, database), close: session.close };
  } catch (error) {
    if (findMomentaryReason(error)) return null;
    throw error;
  }
}

/**
 * Stops the cluster when every program that joined it has left. A program that comes later waits for the lock until PostgreSQL
 * stops, and then starts its own.
 */
async function stopAfterLastUser(url: string, { say }: ShareOptions, stop: () => Promise<void>): Promise<void> {
  const client = createClient(url, '');
  try {
    await client.connect();
    const { rows } = await client.query<{ isFree: boolean }>(`SELECT pg_try_advisory_lock(${USERS_LOCK}) AS "isFree"`);
    if (!rows[0]?.isFree) {
      say('Another command still uses the embedded database: waiting for it …');
      await client.query(`SELECT pg_advisory_lock(${USERS_LOCK})`);
    }
  } catch (error) {
    // PostgreSQL has stopped by itself, and with it every program that used it.
    if (!findMomentaryReason(error)) throw error;
  } finally {
    await stop();
    await client.end().catch(() => undefined); // PostgreSQL has closed the connection
  }
}

/** Opens a connection with a name and, unless it is closed, opens it again whenever it is lost. */
async function openSession(url: string, name: string, statement = 'SELECT 1'): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let client = createClient(url, name);
  const connect = async () => {
    await client.connect();
    await client.query(statement);
    client.once('end', reconnect);
  };
  const reconnect = async () => {
    while (!isClosed) {
      await sleep(PAUSE_MS, undefined, { ref: false });
      client = createClient(url, name);
      const isConnected = await connect().then(
        () => true,
        () => false,
      );
      if (isConnected) return;
    }
  };
  await connect();
  return {
    close: async () => {
      isClosed = true;
      await client.end().catch(() => undefined); // PostgreSQL may have closed the connection
    },
  };
}

function createClient(url: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // it also rejects the call under way, or ends the connection
  return client;
}

const WRONG_PASSWORD = '28P01';

function toPasswordError(error: unknown, databaseDir: string): unknown {
  if (errorCode(error) !== WRONG_PASSWORD) return error;
  const file = path.join(path.dirname(databaseDir), 'database-password');
  return new OperatorError(
    `The password in ${file} is not the one of the database in ${databaseDir}. ` +
      'Put the right file back, or set DATA_DIR to a new folder.',
    { cause: error },
  );
}

const toUrl = (password: string, port: number, database: string) =>
  `postgresql://studio:${password}@127.0.0.1:${port}/${database}`;

const toPidFile = (databaseDir: string) => path.join(databaseDir, 'postmaster.pid');

/** @throws OperatorError when the folder cannot be read */
async function readPidFile(databaseDir: string): Promise<string | null> {
  try {
    return await readFile(toPidFile(databaseDir), 'utf8');
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) === 'ENOENT') return null;
    throw new OperatorError(describeEmbeddedFailure(error.message, databaseDir), { cause: error });
  }
}

/** Removes the file of a PostgreSQL that no longer runs, whose process id now belongs to another program. */
async function discardPidFile({ databaseDir }: ShareOptions, content: string): Promise<void> {
  if ((await readPidFile(databaseDir)) === content) await rm(toPidFile(databaseDir), { force: true });
}

async function isSameFolder(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([left, right].map((folder) => stat(folder).catch(() => null)));
  return Boolean(one && other && one.ino === other.ino && one.dev === other.dev);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Measures for how many milliseconds the same key has been seen. */
function createStopwatch(): (key: string) => number {
  let current = { key: '', since: 0 };
  return (key) => {
    if (key !== current.key) current = { key, since: Date.now() };
    return Date.now() - current.since;
  };
}

function limitLines(say: (line: string) => void): (line: string) => void {
  let last = 0;
  return (line) => {
    if (Date.now() - last < LINE_MS) return;
    last = Date.now();
    say(line);
  };
}
