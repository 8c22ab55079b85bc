import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each([
  ['18.20.8', 'You need Node 20.19 or newer; this is 18.20.8.\n'],
  ['20.18.3', 'You need Node 20.19 or newer; this is 20.18.3.\n'],
  ['20.19.0', ''],
  ['26.1.0', ''],
])('Node %s says before a command: %j', (version, sentence) => {
  const asVersion = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const script = `${asVersion} import('./graphql-server/src/cli/check-node.mjs');`;
  const { stderr, status } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  expect([stderr, status]).toEqual([sentence, sentence === '' ? 0 : 1]);
});
