import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';

const PLAYGROUND_DIR = path.resolve('dist/playground');
const YEAR_SECONDS = 31_536_000;

/** Narrower than the site's, because nothing is paid here; wider only for the fonts inside the editor's stylesheet. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
].join('; ');

/** Serves GraphiQL at `/graphiql`, without any file from another host. If it is off or not built, the path is not found. */
export async function registerPlayground(app: FastifyInstance, { env }: Pick<Deps, 'env'>): Promise<void> {
  const index = path.join(PLAYGROUND_DIR, 'index.html');
  if (!env.isPlaygroundOn || !existsSync(index)) return;
  const html = await readFile(index, 'utf8');
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
    });
    scope.get('/graphiql', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html),
    );
    await scope.register(fastifyStatic, {
      root: path.join(PLAYGROUND_DIR, 'assets'),
      prefix: '/graphiql/assets/',
      index: false,
      wildcard: false,
      decorateReply: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response) => {
        response.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
      },
    });
  });
}
