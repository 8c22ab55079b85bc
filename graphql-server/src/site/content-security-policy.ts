import type { Deps } from '../deps';

/** Scripts from here and, for the card form, from Stripe; no inline script anywhere. */
export function contentSecurityPolicy({ env }: Pick<Deps, 'env'>) {
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
