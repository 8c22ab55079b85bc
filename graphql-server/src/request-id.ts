import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** What proxies make: letters, digits and a few signs that mean nothing to a log, a header or a page. */
const SANE = /^[\w.-]{8,64}$/;

/** Names each request: as the proxy before us did, when there is one that is trusted, else with an id of our own. */
export function createRequestId(trustedHops: number): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = trustedHops > 0 ? headers[REQUEST_ID_HEADER] : undefined;
    return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  };
}

/** Every answer says under which id its request is found in the log. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}

/** What a person reads about a failure that nobody foresaw; the id leads to its line in the log. */
export const formatUnexpected = (requestId: string) =>
  `Something went wrong on our side. Please try again. If it stays, tell us this number: ${requestId}.`;
