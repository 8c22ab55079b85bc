// Runs before the commands of package.json. Plain JavaScript that an old Node understands: it would end them with a SyntaxError.

import { readFileSync } from 'node:fs';

const needed = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '');
const current = process.versions.node;
const [major, minor] = needed.split('.').map(Number);
const [currentMajor, currentMinor] = current.split('.').map(Number);

if (currentMajor < major || (currentMajor === major && currentMinor < minor)) {
  process.stderr.write(`You need Node ${needed} or newer; this is ${current}.\n`);
  process.exitCode = 1;
}
