import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const DOMAIN = 'graphql-server/src/domain';
/** Each folder may import those after it. The other folders of the domain stand beside this line. */
const ORDER = [
  'privacy',
  'checkout',
  'cancelled-class',
  'roster',
  'changes',
  'booking',
  'payment',
  'availability',
  'dates',
  'schedule',
];

/** The folder of the domain that a file is in. */
const getRoom = (file: string) => path.relative(DOMAIN, path.dirname(file));

it('the folders of the domain import in one direction', () => {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.(test|prove)\.ts$/.test(file))
    .map((file) => path.join(DOMAIN, file));
  expect(files.map(getRoom)).toEqual(expect.arrayContaining(ORDER));
  const upward = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)]
      .map(([, target = '']) => path.join(path.dirname(file), target))
      .filter((target) => ORDER.includes(getRoom(target)) && ORDER.includes(getRoom(file)))
      .filter((target) => ORDER.indexOf(getRoom(target)) < ORDER.indexOf(getRoom(file)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(upward).toEqual([]);
});
