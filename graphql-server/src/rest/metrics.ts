import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { UnauthenticatedError } from '../domain/errors';
import { sendFailure } from './error-response';
import { mount } from './route';

type Metrics = NonNullable<Deps['metrics']>;

/** Mounts `/metrics` on the product's own port when METRICS_TOKEN is set and METRICS_PORT is not. */
export function registerMetrics(app: FastifyInstance, { metrics, env }: Deps): void {
  if (metrics && env.METRICS_TOKEN && env.METRICS_PORT === undefined) mountMetrics(app, metrics, env.METRICS_TOKEN);
}

/** Serves `/metrics` on METRICS_PORT. There the token is required only when METRICS_TOKEN is set. */
export async function serveMetrics({ metrics, env }: Deps): Promise<FastifyInstance | null> {
  if (!metrics || env.METRICS_PORT === undefined) return null;
  const app = fastify();
  app.setErrorHandler(sendFailure);
  mountMetrics(app, metrics, env.METRICS_TOKEN);
  await app.listen({ port: env.METRICS_PORT, host: env.METRICS_HOST });
  return app;
}

function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  mount(app, ['/metrics'], {
    GET: async (request, reply) => {
      if (token && !hasToken(request, token))
        throw new UnauthenticatedError('The token for the metrics is missing or wrong.');
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.read());
    },
  });
}

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
