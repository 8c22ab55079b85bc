import { sendCachedResponse, toJsonResponse, toPageResponse } from '../../cache/cached-response';
import { type Call, publicCall } from '../call';

/** Allows the page its own style and nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The calls that describe the REST calls, themselves included, as a document and as a page. Both are loaded and made when they are
 * first requested.
 */
export function createDocsCalls(getCalls: () => readonly Call[]): Call[] {
  const getDocument = once(async () => toJsonResponse((await import('./build-openapi')).buildOpenApi(getCalls())));
  const getPage = once(async () => toPageResponse((await import('./docs-page')).renderDocs(getCalls())));
  return [
    publicCall({
      method: 'GET',
      path: '/api/openapi.json',
      operationId: 'getOpenApi',
      tag: 'Operation',
      summary: 'Returns this description.',
      answer: { status: 200, description: 'An OpenAPI 3.1 document.', body: 'JSON' },
      send: async ({ request, reply }) => sendCachedResponse(request, reply, await getDocument()),
    }),
    publicCall({
      method: 'GET',
      path: '/api/docs',
      operationId: 'getDocs',
      tag: 'Operation',
      summary: 'Returns this description as a page.',
      answer: { status: 200, description: 'A page.', body: 'text/html' },
      async send({ request, reply }) {
        reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
        return sendCachedResponse(request, reply, await getPage());
      },
    }),
  ];
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
