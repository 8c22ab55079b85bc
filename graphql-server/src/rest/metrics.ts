import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { NotFoundError, UnauthenticatedError } from '../domain/errors';
import { publicCall } from './call';
import { sendFailure } from './error-response';
import { mountCalls } from './mount-calls';

/** On the product's own port it is offered when METRICS_TOKEN is set and METRICS_PORT is not. */
export const metricsCall = publicCall({
  method: 'GET',
  path: '/metrics',
  operationId: 'getMetrics',
  tag: 'Operation',
  summary:
    'Returns the metrics for Prometheus, with the token of METRICS_TOKEN. 404 without that variable, and when METRICS_PORT serves them instead.',
  isOffered: ({ env }) => Boolean(env.METRICS_TOKEN) && env.METRICS_PORT === undefined,
  answer: { status: 200, description: 'The metrics.', body: 'text/plain' },
  failures: [401, 404],
  async send({ deps: { metrics, env }, request, reply }) {
    if (!metrics) throw new NotFoundError('There is nothing at this address.');
    if (env.METRICS_TOKEN && !hasToken(request, env.METRICS_TOKEN))
      throw new UnauthenticatedError('The token for the metrics is missing or wrong.');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  },
});

/** Serves `/metrics` on METRICS_PORT. There the token is required only when METRICS_TOKEN is set. */
export async function serveMetrics(deps: Deps): Promise<FastifyInstance | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = deps.env;
  if (port === undefined) return null;
  const app = fastify();
  app.setErrorHandler(sendFailure);
  mountCalls(app, deps, [metricsCall]);
  await app.listen({ port, host });
  return app;
}

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
