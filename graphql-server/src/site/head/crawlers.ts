import type { FastifyInstance } from 'fastify';
import { PAGES } from '#contract/page-meta';
import { paths } from '#contract/paths';
import { html } from '../../lib/html';

/** Paths that search engines should not crawl. */
const PRIVATE = [paths.admin, '/api', '/graphql', '/sandbox', '/dev'];
const HOUR_SECONDS = 3_600;

/** Serves `/sitemap.xml`, which lists the pages for search engines, and `/robots.txt`, which excludes all else. */
export function registerCrawlerFiles(app: FastifyInstance, origin: string): void {
  const files = [
    { address: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap(origin) },
    { address: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(origin) },
  ];
  for (const { address, type, text } of files) {
    app.get(address, async (_request, reply) =>
      reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type(type).send(text),
    );
  }
}

function sitemap(origin: string): string {
  const pages = PAGES.filter(({ isIndexed }) => isIndexed);
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ path }) => html`  <url><loc>${origin}${path}</loc></url>\n`)}</urlset>
`.toString();
}

function robots(origin: string): string {
  const rules = PRIVATE.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
