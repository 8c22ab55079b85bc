import type { FastifyInstance } from 'fastify';
import { sendCachedResponse, toJsonResponse, toPageResponse } from '../../cache/cached-response';
import { mount } from '../route';

/** Allows the page its own style and nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the description of the REST calls as a document and as a page. Both are loaded and made when they are first requested. */
export function registerDocs(app: FastifyInstance): void {
  const getDocument = once(async () => toJsonResponse((await import('./build-openapi')).buildOpenApi()));
  const getPage = once(async () => toPageResponse((await import('./docs-page')).renderDocs()));
  mount(app, ['/api/openapi.json'], {
    GET: async (request, reply) => sendCachedResponse(request, reply, await getDocument()),
  });
  mount(app, ['/api/docs'], {
    GET: async (request, reply) =>
      sendCachedResponse(request, reply.header('content-security-policy', CONTENT_SECURITY_POLICY), await getPage()),
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
