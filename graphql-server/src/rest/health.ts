import * as z from 'zod/mini';
import { VERSION } from '../version';
import { type Call, publicCall } from './call';
import { SCHEMAS, text } from './present/answer-fields';

/** The two probes, which may say more about themselves with time. */
const healthAnswer = z
  .looseObject({ status: text('`ok`, `ready` or `not ready`.') })
  .register(SCHEMAS, { id: 'Health' });

/** Liveness and readiness probes for a load balancer or a process manager. */
export const healthCalls: Call[] = [
  publicCall({
    method: 'GET',
    path: '/healthz',
    operationId: 'getLiveness',
    tag: 'Operation',
    summary: 'Answers while the process lives.',
    answer: { status: 200, description: 'It lives.', body: healthAnswer },
    handle: async () => ({ status: 'ok', version: VERSION }),
  }),
  publicCall({
    method: 'GET',
    path: '/readyz',
    operationId: 'getReadiness',
    tag: 'Operation',
    summary: 'Says whether the database answers and is migrated.',
    answer: { status: 200, description: 'It is ready.', body: healthAnswer },
    failureBodies: { 503: healthAnswer },
    async send({ deps, reply }) {
      const isReady = await deps.isReady();
      return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
    },
  }),
];
