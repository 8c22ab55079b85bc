import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Deps } from '../deps';
import { ACCEPTS_DATA } from './accepts';
import { guardAdmins } from './admin-guard';
import type { Call } from './call';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is for signed-in admins only. */
    isForAdmins?: boolean;
    /** Whether the route is a REST call, which openapi.json describes. */
    isRest?: boolean;
    presentFailure?: Call['presentFailure'];
  }
}

/** How long a browser may remember a preflight: a day. */
const PREFLIGHT_SECONDS = 86_400;

const ALL_METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Mounts the calls at all their addresses. Each address answers 405 in JSON to the methods that it does not have. */
export function mountCalls(app: FastifyInstance, deps: Deps, calls: readonly Call[]): void {
  const callsByUrl = new Map<string, Call[]>();
  for (const call of calls) {
    for (const url of listUrls(call)) callsByUrl.set(url, [...(callsByUrl.get(url) ?? []), call]);
  }
  for (const [url, callsHere] of callsByUrl) {
    if (callsHere.some(({ readsRawBody }) => readsRawBody)) mountWithRawBody(app, deps, url, callsHere);
    else mountUrl(app, deps, url, callsHere);
  }
}

function listUrls({ path, isAlsoUnderApi }: Call): string[] {
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  return isAlsoUnderApi ? [`/api${url}`, url] : [url];
}

function mountUrl(app: FastifyInstance, deps: Deps, url: string, calls: Call[]): void {
  for (const call of calls) mountCall(app, deps, url, call);
  // Fastify answers HEAD for every GET route.
  const offered = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const isOpen = calls.some((call) => call.isOpen);
  app.route({
    method: ALL_METHODS.filter((method) => !offered.includes(String(method))),
    url,
    // Before parsing: the answer does not depend on the body.
    preParsing: async (request, reply, payload) => {
      payload.resume();
      if (isOpen && isPreflight(request)) await answerPreflight(reply, offered);
      else await refuseMethod(reply, offered);
      return payload;
    },
    handler: async () => undefined,
  });
}

function mountWithRawBody(app: FastifyInstance, deps: Deps, url: string, calls: Call[]): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mountUrl(scope, deps, url, calls);
  });
}

function mountCall(app: FastifyInstance, deps: Deps, url: string, call: Call): void {
  const { method, answer, isAdmin, isOpen, isAlsoPage, presentFailure } = call;
  app.route({
    method,
    url,
    onRequest: [...(isAdmin ? [guardAdmins(deps)] : []), ...(isOpen ? [allowAnyOrigin] : [])],
    ...(isAlsoPage && !url.startsWith('/api/') ? { constraints: ACCEPTS_DATA } : {}),
    config: { isRest: true, isForAdmins: isAdmin, ...(presentFailure ? { presentFailure } : {}) },
    handler: (request, reply) => {
      reply.status(answer.status);
      if (method !== 'GET') reply.header('cache-control', 'no-store');
      return call.answerRequest({ deps, request, reply });
    },
  });
}

/** Answers that an address has other methods. */
export async function refuseMethod(reply: FastifyReply, offered: string[]): Promise<void> {
  await reply
    .status(405)
    .header('allow', offered.join(', '))
    .header('cache-control', 'no-store')
    .send({ message: `This address answers ${offered.join(', ')} only.` });
}

function allowAnyOrigin(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'etag, retry-after');
  next();
}

/** A browser asks before it sends a header of the page's own, such as `If-None-Match`. */
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && /^(GET|HEAD)$/.test(headers['access-control-request-method'] ?? '');

async function answerPreflight(reply: FastifyReply, offered: string[]): Promise<void> {
  await reply
    .status(204)
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', offered.join(', '))
    .header('access-control-allow-headers', '*')
    .header('access-control-max-age', PREFLIGHT_SECONDS)
    .send();
}
