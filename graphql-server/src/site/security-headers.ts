import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { pageAt } from '#contract/page-meta';
import { paths } from '#contract/paths';
import { isPersonalPath } from '#contract/personal-pages';
import type { Deps } from '../deps';

/**
 * Sets the security headers. They are computed once, while `@fastify/helmet` would do so for each request, and given to Fastify
 * instead of to Node's response: Node would have to merge the headers of both.
 */
export function setSecurityHeaders(app: FastifyInstance, { env }: Pick<Deps, 'env'>): void {
  const headersWith = (analytics: string[], referrer: 'strict-origin-when-cross-origin' | 'no-referrer') =>
    computeHeaders({
      contentSecurityPolicy: contentSecurityPolicy(analytics),
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: referrer },
      // A studio's other hosts may not have https, so subdomains are included only when the operator asks for it.
      strictTransportSecurity: env.publicOrigin.startsWith('https:')
        ? { maxAge: 31_536_000, includeSubDomains: env.HSTS_INCLUDE_SUBDOMAINS }
        : false,
    });
  const analytics = env.ANALYTICS_SRC ? [new URL(env.ANALYTICS_SRC).origin] : [];
  const publicHeaders = headersWith(analytics, 'strict-origin-when-cross-origin');
  const adminHeaders = headersWith([], 'strict-origin-when-cross-origin');
  const personalHeaders = headersWith([], 'no-referrer');
  const chooseHeaders = (url: string) => {
    if (isPersonalPath(toPathname(url))) return personalHeaders;
    return isAdminPage(url) ? adminHeaders : publicHeaders;
  };
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(chooseHeaders(request.url));
    next();
  });
}

/** The headers that helmet sets on a response; with fixed options they are the same for every request. */
function computeHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
}

const toPathname = (url: string) => url.split('?')[0] ?? '';

/** Scripts of a page in the admin area can read the token, so no analytics script may run there. */
const isAdminPage = (url: string) => url.startsWith(paths.admin) && pageAt(toPathname(url)) !== null;

/** Allows scripts of this host, of the studio's analytics and, for the card form, of Stripe, but no inline script. */
function contentSecurityPolicy(analytics: string[]) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', ...analytics],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", 'https://api.stripe.com', ...analytics],
      'frame-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'worker-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
    },
  };
}
