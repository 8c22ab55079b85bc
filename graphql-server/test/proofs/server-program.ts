import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export type ServerPrograms = {
  /** The server as production runs it. */
  program: string;
  /** The server that dies at the point that `CRASH_AT` names. */
  crashingProgram: string;
  remove(): Promise<void>;
};

/** Builds the server into a new folder: a process of it starts in a third of the time that the sources take. */
export async function buildServerProgram(): Promise<ServerPrograms> {
  const parent = path.resolve('node_modules/.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'proofs-'));
  const vite = path.resolve('node_modules/vite/bin/vite.js');
  const config = 'graphql-server/test/proofs/vite.config.ts';
  const args = ['build', '.', '--config', config, '--outDir', folder, '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, [vite, ...args]);
  return {
    program: path.join(folder, 'main.js'),
    crashingProgram: path.join(folder, 'crashing-server.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
