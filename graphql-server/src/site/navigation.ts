import type { FastifyRequest } from 'fastify';

/**
 * Whether to answer with a page: if the client accepts HTML, or any type without naming JSON. A request with a token is an
 * API call, because a browser's navigation carries none.
 */
export function isNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return (method === 'GET' || method === 'HEAD') && acceptsPage({ headers });
}

/** The same of a request by any method: a browser that submits a form accepts what it accepts when it opens a page. */
export function acceptsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (/^bearer\b/i.test(headers.authorization ?? '')) return false;
  const accept = headers.accept?.trim().toLowerCase() || '*/*';
  return /text\/(html|\*)/.test(accept) || (accept.includes('*/*') && !accept.includes('application/json'));
}
