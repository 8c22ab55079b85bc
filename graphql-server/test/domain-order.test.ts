import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const DOMAIN = 'graphql-server/src/domain';
/** The folders of the domain and the files beside them: each may import those after it. */
const ORDER = [
  ...['privacy', 'reminders', 'mail', 'push', 'contact'],
  ...['checkout', 'cancelled-class', 'roster', 'changes', 'booking', 'payment'],
  ...['availability', 'dates', 'holds', 'waitlist', 'limits', 'seats'],
  ...['outbox', 'auth', 'audit', 'unreachable-people', 'booking-events', 'format', 'schedule', 'time'],
  ...['inbox', 'erased', 'links', 'parse-input', 'within-limit', 'idempotency', 'transaction', 'errors', 'ports'],
];

/** The folder of the domain that a file is in, or the name of a file beside them. Outside the domain: '..'. */
const getRoom = (file: string) => path.relative(DOMAIN, file).split(path.sep)[0]?.replace(/\.ts$/, '') ?? '';

it('the folders and files of the domain import in one direction', () => {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.(test|prove)\.ts$/.test(file))
    .map((file) => path.join(DOMAIN, file));
  expect([...new Set(files.map(getRoom))].toSorted()).toEqual(ORDER.toSorted());
  const upward = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)]
      .map(([, target = '']) => path.join(path.dirname(file), target))
      .filter((target) => getRoom(target) !== '..' && ORDER.indexOf(getRoom(target)) < ORDER.indexOf(getRoom(file)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(upward).toEqual([]);
});
