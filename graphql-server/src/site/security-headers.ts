import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Deps } from '../deps';

/** What browsers may do with every answer. Worked out once: `@fastify/helmet` reads the whole policy again for each request. */
export function setSecurityHeaders(app: FastifyInstance, deps: Pick<Deps, 'env'>): void {
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(deps),
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: deps.env.publicOrigin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onRequest', (request, reply, next) => setHeaders(request.raw, reply.raw, () => next()));
}

/** Scripts from here and, for the card form, from Stripe; no inline script anywhere. */
function contentSecurityPolicy({ env }: Pick<Deps, 'env'>) {
  const analytics = env.ANALYTICS_SRC ? [new URL(env.ANALYTICS_SRC).origin] : [];
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
