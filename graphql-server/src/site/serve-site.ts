import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { isPage } from './site-paths';

const SITE_DIR = path.resolve('dist/site');
const YEAR_SECONDS = 31_536_000;

/** The built web app: hashed files kept for a year, pages revalidated, anything unknown a real 404. */
export async function registerSite(app: FastifyInstance, _deps: Deps): Promise<void> {
  const index = path.join(SITE_DIR, 'index.html');
  const html = existsSync(index) ? await readFile(index, 'utf8') : null;
  if (html) {
    await app.register(fastifyStatic, {
      root: SITE_DIR,
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      setHeaders: (response, file) => {
        const isHashed = file.startsWith(path.join(SITE_DIR, 'assets'));
        response.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => answerPage(html, request, reply));
}

function answerPage(html: string | null, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const pathname = request.url.split('?')[0] ?? '/';
  if (html === null || !isNavigation(request) || isApi(pathname)) {
    return reply.status(404).send({ message: 'There is nothing at this address.' });
  }
  return reply
    .status(isPage(pathname) ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}

const isApi = (pathname: string) => /^\/(api|availability|graphql)(\/|$)/.test(pathname);

/** Whoever asks for a page, or for anything at all, gets HTML; whoever asks for JSON does not. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  return (method === 'GET' || method === 'HEAD') && /text\/html|\*\/\*/.test(accept);
}
