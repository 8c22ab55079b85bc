import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { UnauthenticatedError } from '../domain/errors';
import { sendFailure } from './error-response';
import { mount } from './route';

type Metrics = NonNullable<Deps['metrics']>;

/** The figures on the product's own port, for whoever has the token; nothing is there without one, or beside a port of their own. */
export function registerMetrics(app: FastifyInstance, { metrics, env }: Deps): void {
  if (metrics && env.METRICS_TOKEN && env.METRICS_PORT === undefined) mountMetrics(app, metrics, env.METRICS_TOKEN);
}

/** Opens the port that `METRICS_PORT` names. There the token is asked for only where one is set. */
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
      if (token && !carries(request, token))
        throw new UnauthenticatedError('The token for the figures is missing or wrong.');
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.read());
    },
  });
}

/** Compared by digests: how long it takes tells nothing about the token. */
function carries({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
