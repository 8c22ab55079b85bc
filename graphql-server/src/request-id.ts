import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** The ids that proxies generate. None of these characters needs escaping in a log, a header or a page. */
const SAFE_ID = /^[\w.-]{8,64}$/;

/** Creates the id of each request: the one that a trusted proxy has set, otherwise a random UUID. */
export function createRequestId(trustedHops: number): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = trustedHops > 0 ? headers[REQUEST_ID_HEADER] : undefined;
    return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
  };
}

/** Sends the request's id with every response, so that its log lines can be found. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    next();
  });
}

/** Formats the message that a person reads after an unexpected failure; the id finds its line in the log. */
export const formatUnexpected = (requestId: string) =>
  `Something went wrong on our side. Please try again. If it stays, tell us this number: ${requestId}.`;
