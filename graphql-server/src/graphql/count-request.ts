import { HeaderMap } from '@apollo/server';
import type { FastifyReply } from 'fastify';
import { GraphQLError } from 'graphql';
import { TooManyRequestsError } from '../domain/errors';
import type { PublicRequest } from '../domain/ports';
import { HTTP_STATUS } from '../http-status';
import type { GraphqlContext } from './context';

const MUTATION_KEYWORD = /\bmutation\b/;

/** True when the keyword `mutation` occurs anywhere in the document, so it may contain one. */
export const mayHoldMutation = (text: unknown) => typeof text === 'string' && MUTATION_KEYWORD.test(text);

/**
 * Counts a public request before its document is parsed, because validating a long document takes longer than executing a
 * short one. Mutations have their own limit, so that the reads of a neighbour in the same network never block a payment.
 * Requests of an admin are not counted. @throws GraphQLError (HTTP 429) above the limit
 */
export function countRequest(context: GraphqlContext, text: unknown): Promise<void> {
  return count(context, mayHoldMutation(text) ? 'possible-change' : 'uncached-read');
}

/** Counts a query whose text contained the keyword `mutation`. @throws GraphQLError (HTTP 429) above the limit */
export function countRead(context: GraphqlContext): Promise<void> {
  return count(context, 'uncached-read');
}

async function count({ deps, clientAddress, hasToken, admin }: GraphqlContext, kind: PublicRequest): Promise<void> {
  if (hasToken && (await isAdmin(admin))) return;
  try {
    await deps.requestLimits.consume(kind, clientAddress);
  } catch (error) {
    throw error instanceof TooManyRequestsError ? toGraphqlError(error) : error;
  }
}

/** A token that cannot be looked up counts as none here: each field that needs an admin reports that failure itself. */
const isAdmin = (admin: GraphqlContext['admin']) =>
  admin().then(
    () => true,
    () => false,
  );

function toGraphqlError({ message, code, retryAfterSeconds }: TooManyRequestsError): GraphQLError {
  const headers = new HeaderMap([
    ['retry-after', String(retryAfterSeconds)],
    ['cache-control', 'no-store'],
  ]);
  return new GraphQLError(message, { extensions: { code, http: { status: HTTP_STATUS[code], headers } } });
}

/** Sends the same refusal for a persisted query, which never reaches Apollo. */
export function sendTooManyReads(reply: FastifyReply, error: TooManyRequestsError): FastifyReply {
  const { message, code, retryAfterSeconds } = error;
  return reply
    .status(HTTP_STATUS[code])
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .send({ errors: [{ message, extensions: { code } }] });
}
