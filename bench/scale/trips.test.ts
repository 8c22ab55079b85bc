import { expect, it } from 'vitest';
import { tripsOf } from './trips';

const said = (connection: number, ...all: string[]) => all.map((words) => ({ connection, words }));

it('counts how often a booking waits before, under and after its lock', () => {
  const statements = [
    ...said(1, 'rlflx-upsert'),
    ...said(2, 'BEGIN', 'SELECT 1 FROM "Occurrence" WHERE "id" = $1 FOR UPDATE', 'SELECT count(*)'),
    ...said(3, 'read-snapshot'),
    ...said(2, 'INSERT INTO "public"."Booking" ("id") VALUES ($1)', 'COMMIT'),
    ...said(1, 'get_job'),
  ];
  expect(tripsOf(statements)).toEqual({ before: 3, underLock: 3, after: 1 });
});

it('knows a booking that is one statement', () => {
  const words = 'WITH o AS (SELECT 1 FROM "Occurrence" FOR UPDATE) INSERT INTO "Booking" SELECT 1 FROM o';
  expect(tripsOf(said(1, 'rlflx-upsert', words, 'get_job'))).toEqual({ before: 2, underLock: 0, after: 1 });
});

it('refuses what holds no booking', () => {
  expect(() => tripsOf(said(1, 'BEGIN', 'COMMIT'))).toThrow('No booking was seen on the wire.');
});
