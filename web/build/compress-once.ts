import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

/** Hashed files never change: the build compresses them once, at the highest Brotli level, for the server to send. */
export const compressOnce: Plugin = {
  name: 'compress-once',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async writeBundle({ dir = '.' }, bundle) {
    const compress = promisify(brotliCompress);
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
    await Promise.all(
      texts.map(async (file) => {
        const content = file.type === 'chunk' ? file.code : file.source;
        await writeFile(path.join(dir, `${file.fileName}.br`), await compress(content));
      }),
    );
  },
};
