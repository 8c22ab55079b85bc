import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const DAY_SECONDS = 86_400;
const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** Serves the icon that programs look for without reading a page, such as feed readers and old browsers. */
export async function registerFavicon(app: FastifyInstance, siteDir: string): Promise<void> {
  const icon = toIco(await readFile(path.join(siteDir, 'icon-192.png')), 192);
  app.get('/favicon.ico', async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type('image/x-icon').send(icon),
  );
}

/** Wraps a PNG of `size` pixels, less than 256, as an icon file with this one image. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(1, 4); // one image
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18); // where the image begins
  return Buffer.concat([head, png]);
}
