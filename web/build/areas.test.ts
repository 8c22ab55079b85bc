import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { AREAS } from './areas';

it('each file of the product that an area names exists', () => {
  const tracked = execFileSync('git', ['ls-files', 'web', 'graphql-server'], { encoding: 'utf8' }).split('\n');
  const own = Object.values(AREAS)
    .flat()
    .filter((file) => /^(src|contract)\//.test(file));
  expect(own.length).toBeGreaterThan(50);
  expect(own.filter((file) => !tracked.some((path) => path.includes(`/${file}`)))).toEqual([]);
});
