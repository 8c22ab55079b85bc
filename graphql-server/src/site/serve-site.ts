import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeUri } from '#contract/decode-uri';
import { findPagePath, pageAt, withoutTrailingSlash } from '#contract/page-meta';
import { paths } from '#contract/paths';
import { isPersonalPath } from '#contract/personal-pages';
import { sendCachedResponse } from '../cache/cached-response';
import type { Deps } from '../deps';
import { refuseMethod } from '../rest/mount-calls';
import { registerContactForm } from '../rest/public/contact';
import { registerStopMails } from '../rest/public/stop-mails';
import { findToken, sendAdminScreen } from './admin-screen';
import { registerFavicon } from './assets/favicon';
import { registerLicences } from './assets/licences';
import { registerServiceWorker } from './assets/service-worker';
import { registerAppManifests } from './head/app-manifests';
import { registerCrawlerFiles } from './head/crawlers';
import { isNavigation } from './navigation';
import { registerPersonalForms, sendPersonalPage } from './personal-pages';
import { createPages, type Pages } from './render/pages';

const SITE_DIR = path.resolve('dist/site');
const HASHED_DIR = path.join(SITE_DIR, 'assets');
const HASHED_PREFIX = '/assets/';
const YEAR_SECONDS = 31_536_000;
/** How long after the start the busiest pages are rendered, in milliseconds. */
const RENDER_AHEAD_MS = 500;
/** Where a password manager looks for the page on which a password is changed (W3C, "A Well-Known URL for Changing Passwords"). */
const CHANGE_PASSWORD = '/.well-known/change-password';
/** Headers that browsers use for documents only. Without them, each script, style and font is a kilobyte smaller. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Serves the built site: hashed files are cached for a year, pages are revalidated, and an unknown path is a 404. */
export async function registerSite(app: FastifyInstance, deps: Deps): Promise<void> {
  const index = path.join(SITE_DIR, 'index.html');
  const pages = existsSync(index) ? await createPages(await readFile(index, 'utf8'), deps) : null;
  const hashedFiles = new Set(pages ? await readdir(HASHED_DIR) : []);
  if (pages) {
    await app.register(fastifyStatic, {
      root: SITE_DIR,
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      preCompressed: true,
      globIgnore: ['index.html', 'sw.js', 'sw-retired.js', 'assets/**'],
      setHeaders: (response, file) => {
        const isHashed = file.startsWith(HASHED_DIR);
        response.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache');
        if (isHashed) for (const header of DOCUMENT_HEADERS) response.removeHeader(header);
      },
    });
    registerHashedFiles(app, hashedFiles, pages);
    registerCrawlerFiles(app, deps.env.publicOrigin);
    renderAhead(app, pages);
    registerAppManifests(app);
    registerLicences(app);
    await registerFavicon(app, SITE_DIR);
    await registerServiceWorker(app, { siteDir: SITE_DIR, shell: pages.shell, isOn: deps.env.ENABLE_SERVICE_WORKER });
  }
  setNoIndex(app);
  registerPersonalForms(app, deps, pages);
  registerContactForm(app, deps, pages);
  registerStopMails(app, deps, pages);
  app.get(CHANGE_PASSWORD, (_request, reply) => reply.redirect(paths.adminSecurity, 302));
  app.get(paths.adminDashboard, (request, reply) => {
    const token = findToken(request);
    return pages && token
      ? sendAdminScreen({ deps, pages, path: paths.adminDashboard, token }, request, reply)
      : answerPage(pages, request, reply);
  });
  app.get('/*', (request, reply) => answerPage(pages, request, reply));
  answerUnrouted(app, pages && hashedFiles);
}

/** One route for hundreds of files, because building a route for each slows the start. */
function registerHashedFiles(app: FastifyInstance, files: ReadonlySet<string>, pages: Pages): void {
  app.get<{ Params: { file: string } }>(`${HASHED_PREFIX}:file`, async (request, reply) => {
    const { file } = request.params;
    return files.has(file) ? reply.sendFile(`assets/${file}`) : answerPage(pages, request, reply);
  });
}

/** Renders the busiest pages soon after the start, so that few visitors wait for them. At once it would delay the first answers. */
function renderAhead(app: FastifyInstance, pages: Pages): void {
  const render = () => {
    for (const pathname of [paths.bookCalendar, paths.home]) void pages.getPage({ pathname, search: '' }, 'site');
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setTimeout(render, RENDER_AHEAD_MS);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}

async function answerPage(pages: Pages | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const pathname = getPathname(request);
  if (pages === null || !isNavigation(request) || isApi(pathname)) {
    return answerNothing(request, reply);
  }
  const meant = findPagePath(pathname);
  const target = meant && withoutTrailingSlash(meant) === paths.book ? paths.bookCalendar : meant;
  if (target && target !== pathname) {
    return reply.header('cache-control', 'no-store').redirect(target + request.url.slice(pathname.length), 308);
  }
  if (isPersonalPath(pathname)) return sendPersonalPage(pages, request, reply, null);
  const { status, page } = await pages.getPage({ pathname, search: request.url.slice(pathname.length) }, request.ip);
  return sendCachedResponse(request, reply.status(status), page);
}

function answerNothing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').send({ message: 'There is nothing at this address.' });
}

/**
 * Answers requests without a route: 405 by another method than those of a page or file, 404 where there is nothing. Before parsing,
 * because that does not depend on the body. `hashedFiles` is null where the site is not built.
 */
function answerUnrouted(app: FastifyInstance, hashedFiles: ReadonlySet<string> | null): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const offered = hashedFiles ? listMethods(app, hashedFiles, getPathname(request)) : null;
    // A route may find nothing at its own address.
    const isRefused = offered && !offered.includes(request.method);
    await (isRefused ? refuseMethod(reply, offered) : answerNothing(request, reply));
  };
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!request.is404) return payload;
    payload.resume();
    await answer(request, reply);
    return payload;
  });
  app.setNotFoundHandler(answer);
}

/** The methods of the page or file at an address; null where there is none. */
function listMethods(app: FastifyInstance, hashedFiles: ReadonlySet<string>, pathname: string): string[] | null {
  const page = pageAt(pathname);
  const isHashed = pathname.startsWith(HASHED_PREFIX) && hashedFiles.has(pathname.slice(HASHED_PREFIX.length));
  if (!page && !isHashed && !app.hasRoute({ method: 'GET', url: pathname })) return null;
  const isForm = page !== null && app.hasRoute({ method: 'POST', url: page.path });
  return ['GET', 'HEAD', ...(isForm ? ['POST'] : [])];
}

/** Keeps every response of the admin area and of personal pages out of search engines, errors included. */
function setNoIndex(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const pathname = getPathname(request);
    if (/^\/admin(\/|$)/.test(pathname) || isPersonalPath(pathname)) reply.header('x-robots-tag', 'noindex, nofollow');
    next();
  });
}

const getPathname = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';

const isApi = (pathname: string) => /^\/(api|availability|graphql)(\/|$)/.test(pathname);

/**
 * The address of a request as it is routed. A malformed one, such as `/book/%ZZ`, would be refused before it reaches a page: for a
 * browser, its percent signs stand for themselves.
 */
export function toRoutedUrl({
  url = '/',
  method = 'GET',
  headers,
}: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  const [pathname = '/'] = url.split('?');
  if (decodeUri(pathname) !== null || isApi(pathname) || !isNavigation({ method, headers })) return url;
  return pathname.replaceAll('%', '%25') + url.slice(pathname.length);
}
