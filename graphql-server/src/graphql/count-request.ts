import { HeaderMap } from '@apollo/server';
import type { FastifyReply } from 'fastify';
import { GraphQLError } from 'graphql';
import { TooManyRequestsError } from '../domain/errors';
import type { PublicRequest } from '../domain/ports';
import type { GraphqlContext } from './context';

const CHANGE = /\bmutation\b/;

/** Whether a document may hold a mutation: the keyword stands somewhere in it. */
export const mayHoldMutation = (text: unknown) => typeof text === 'string' && CHANGE.test(text);

/**
 * Counts a public request before its document is parsed, for to validate a long document takes longer than to execute a short
 * one. Mutations count apart, so that nobody fails to finish a payment for the reads of a neighbour; an admin's requests are
 * not counted. Throws GraphQLError (HTTP 429) past the limit.
 */
export function countRequest(context: GraphqlContext, text: unknown): Promise<void> {
  return count(context, mayHoldMutation(text) ? 'possible-change' : 'uncached-read');
}

/** Counts a query that was not taken for one by its text. Throws GraphQLError (HTTP 429) past the limit. */
export function countRead(context: GraphqlContext): Promise<void> {
  return count(context, 'uncached-read');
}

async function count({ deps, clientAddress, hasToken, admin }: GraphqlContext, kind: PublicRequest): Promise<void> {
  if (hasToken && (await isAdmin(admin))) return;
  try {
    await deps.requestLimits.consume(kind, clientAddress);
  } catch (error) {
    throw error instanceof TooManyRequestsError ? asGraphqlError(error) : error;
  }
}

/** A token that cannot be looked up counts as none here: each field that needs it meets the same failure and reports it. */
const isAdmin = (admin: GraphqlContext['admin']) =>
  admin().then(
    () => true,
    () => false,
  );

function asGraphqlError({ message, code, retryAfterSeconds }: TooManyRequestsError): GraphQLError {
  const headers = new HeaderMap([
    ['retry-after', String(retryAfterSeconds)],
    ['cache-control', 'no-store'],
  ]);
  return new GraphQLError(message, { extensions: { code, http: { status: 429, headers } } });
}

/** The same answer to a query that never reaches Apollo. */
export function sendTooManyReads(reply: FastifyReply, error: TooManyRequestsError): FastifyReply {
  const { message, code, retryAfterSeconds } = error;
  return reply
    .status(429)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .send({ errors: [{ message, extensions: { code } }] });
}
