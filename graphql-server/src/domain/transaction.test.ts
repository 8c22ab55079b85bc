import { describe, expect, it } from 'vitest';
import { Prisma } from '#prisma';
import { createDatabase } from '../adapters/db/create-db';
import { isUnavailable } from './transaction';

const ADDRESSES = {
  'a closed port': 'postgresql://nobody@127.0.0.1:1/nowhere',
  'a missing socket': 'postgresql://nobody@/nowhere?host=/no/such/folder',
};

describe('a database that cannot be reached is unavailable', () => {
  it.each(Object.entries(ADDRESSES))('at %s, for every kind of call', async (_name, url) => {
    const { db, close } = createDatabase(url);
    const read = (error: unknown) => isUnavailable(error);
    const calls = [
      db.$queryRaw`SELECT 1`.catch(read),
      db.$executeRaw`SELECT 1`.catch(read),
      db.booking.findFirst().catch(read),
      db.$transaction(async (tx) => tx.booking.findFirst()).catch(read),
    ];
    expect(await Promise.all(calls)).toEqual([true, true, true, true]);
    await close();
  });

  it.each(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TlsConnectionError'])('after %s', (kind) => {
    expect(isUnavailable(rawQueryFailure({ kind }))).toBe(true);
  });

  it.each([
    new Prisma.PrismaClientKnownRequestError('connect ENETUNREACH', { code: 'ENETUNREACH', clientVersion: '7' }),
    Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }),
    // Both addresses of `localhost` refuse.
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
  ])('after %s', (error) => {
    expect(isUnavailable(error)).toBe(true);
  });
});

it.each([
  rawQueryFailure({ kind: 'TableDoesNotExist', originalCode: '42P01' }),
  Object.assign(new Error('ENOENT: no such file or directory, open'), { code: 'ENOENT', syscall: 'open' }),
  new TypeError('undefined is not a function'),
])('takes a fault of the product for none: %s', (error) => {
  expect(isUnavailable(error)).toBe(false);
});

function rawQueryFailure(cause: { kind: string; originalCode?: string }) {
  const meta = { driverAdapterError: { name: 'DriverAdapterError', cause } };
  return new Prisma.PrismaClientKnownRequestError(cause.kind, { code: 'P2010', clientVersion: '7', meta });
}
