import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { OperatorError } from '../../operator-error';
import { freePort } from './embedded/start-embedded-postgres';
import { requireVersion, waitForDatabase } from './wait-for-database';

let lines: string[];
let server: Server | null;
beforeEach(() => {
  lines = [];
  server = null;
});
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

const say = (line: string) => void lines.push(line);
const quickly = { say, pauseMs: 20, timeoutMs: 100 };
/** Ends the wait with its first line, however long an attempt takes. */
const untilItWaits = {
  say(line: string) {
    say(line);
    throw new Error('It waits.');
  },
};

/** The address of the test cluster, with parts replaced. */
function toUrl(parts: Partial<Record<'port' | 'password' | 'username' | 'pathname', string>>): string {
  return Object.assign(new URL(inject('clusterUrl')), parts).href;
}

function listenOn(port: number, handle: (socket: Socket) => void): Promise<void> {
  server = createServer(handle);
  return new Promise((resolve) => server?.listen(port, '127.0.0.1', resolve));
}

/** PostgreSQL's answer while it starts, in the bytes of its protocol. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

async function refusal(databaseUrl: string): Promise<string> {
  const error = await waitForDatabase(databaseUrl, quickly).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(OperatorError);
  expect(lines).toEqual([]);
  return error instanceof Error ? error.message : '';
}

describe('waitForDatabase', () => {
  it('waits for a database that does not answer yet, and says where it looks without the password', async () => {
    const port = await freePort();
    const waiting = waitForDatabase(toUrl({ port: String(port) }), { say, pauseMs: 20 });
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await listenOn(port, (socket) => {
      const upstream = connect(Number(new URL(inject('clusterUrl')).port), '127.0.0.1');
      socket.pipe(upstream).pipe(socket);
    });
    await waiting;
    expect(lines[0]).toBe(`Waiting for the database at 127.0.0.1:${port} … (connection refused)`);
  });

  it('ends with a sentence when nothing has answered in time', async () => {
    const port = await freePort();
    const waiting = waitForDatabase(toUrl({ port: String(port) }), { ...quickly, timeoutMs: 1_000 });
    await expect(waiting).rejects.toThrow(
      `The database at 127.0.0.1:${port} has not answered for 1 s (connection refused). ` +
        'Check that it runs, and that DATABASE_URL names it.',
    );
  });

  it('waits for a database that is starting up', async () => {
    const port = await freePort();
    await listenOn(port, (socket) => {
      socket.on('error', () => undefined); // the client may close first
      socket.once('data', () => socket.end(startingUp()));
    });
    await expect(waitForDatabase(toUrl({ port: String(port) }), untilItWaits)).rejects.toThrow('It waits.');
    expect(lines[0]).toBe(`Waiting for the database at 127.0.0.1:${port} … (it is starting up or shutting down)`);
    await expect(waitForDatabase(toUrl({ port: String(port) }), quickly)).rejects.toThrow('has not answered');
  });

  it.each<[string, string]>([
    ['host name', 'postgresql://studio:test@no-such-host.invalid/studio'],
    ['socket', 'postgresql://studio:test@/studio?host=/no/such/folder'],
  ])('waits for a %s that does not exist yet', async (_what, url) => {
    await expect(waitForDatabase(url, untilItWaits)).rejects.toThrow('It waits.');
    expect(lines[0]).toMatch(/^Waiting for the database at /);
    await expect(waitForDatabase(url, quickly)).rejects.toThrow('has not answered');
  });

  it('refuses a wrong password at once and does not repeat it', async () => {
    const message = await refusal(toUrl({ password: 'guessed' }));
    expect(message).toMatch(
      /^DATABASE_URL: the database at 127\.0\.0\.1:\d+ refuses the user "studio" with this password\. Check both, and percent-encode .+ %25 for %\.$/,
    );
    expect(message).not.toContain('guessed');
  });

  it.each([
    ['an unknown user', { username: 'nobody' }, /refuses the user "nobody"/],
    ['an unknown database', { pathname: '/no_such' }, /there is no database "no_such" at 127\.0\.0\.1:\d+\. Create it/],
    ['a missing password', { password: '' }, /has no password for the user "studio"/],
  ])('refuses %s at once', async (_what, parts, expected) => {
    expect(await refusal(toUrl(parts))).toMatch(expected);
  });

  it('says that TLS is not offered when the address requires it', async () => {
    expect(await refusal(`${toUrl({})}?sslmode=verify-full`)).toMatch(/does not offer TLS/);
  });

  it('says how to write a password with special characters', async () => {
    expect(await refusal('postgresql://studio:pa#ss@127.0.0.1/studio')).toMatch(/percent-encode special characters/);
  });
});

describe('requireVersion', () => {
  it('refuses PostgreSQL older than 15', () => {
    expect(() => requireVersion('14.9 (Debian 14.9-1)', { server: 'db:5432' })).toThrow(
      'DATABASE_URL: the database at db:5432 is PostgreSQL 14.9 (Debian 14.9-1). Version 15 or newer is required.',
    );
    expect(() => requireVersion('15.0', { server: 'db:5432' })).not.toThrow();
    expect(() => requireVersion('18beta1', { server: 'db:5432' })).not.toThrow();
  });
});
