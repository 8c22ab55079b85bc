import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

type Options = {
  siteDir: string;
  /** The page that the worker stores for use offline. */
  shell: string;
  /** If not, every device gets a worker that unregisters itself and deletes its caches. */
  isOn: boolean;
};

/** Serves `/sw.js`, which browsers revalidate each time, and `/app-shell`, the page that the worker precaches. */
export async function registerServiceWorker(app: FastifyInstance, { siteDir, shell, isOn }: Options): Promise<void> {
  const worker = await readFile(path.join(siteDir, isOn ? 'sw.js' : 'sw-retired.js'), 'utf8');
  const files = [
    { address: '/sw.js', type: 'text/javascript; charset=utf-8', text: worker },
    { address: '/app-shell', type: 'text/html; charset=utf-8', text: shell },
  ];
  for (const { address, type, text } of files) {
    app.get(address, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  }
}
