import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The server as one program, built anew: a process of it is there in a third of the time that the sources take. */
export async function buildServerProgram(): Promise<{ program: string; remove(): Promise<void> }> {
  const parent = path.resolve('node_modules/.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'proofs-'));
  const vite = path.resolve('node_modules/vite/bin/vite.js');
  const args = ['build', '--config', 'vite.server.config.ts', '--outDir', folder, '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, [vite, ...args]);
  return { program: path.join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}
