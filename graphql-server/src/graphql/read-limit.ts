import { HeaderMap } from '@apollo/server';
import type { FastifyReply } from 'fastify';
import { GraphQLError } from 'graphql';
import { TooManyRequestsError } from '../domain/errors';
import type { GraphqlContext } from './context';

/** Counts a public query that is about to be executed; an admin's are not counted. Throws GraphQLError (HTTP 429) past the limit. */
export async function countRead({ deps, clientAddress, hasToken, admin }: GraphqlContext): Promise<void> {
  if (hasToken && (await isAdmin(admin))) return;
  try {
    await deps.readLimit.consume(clientAddress);
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
  const headers = new HeaderMap([['retry-after', String(retryAfterSeconds)]]);
  return new GraphQLError(message, { extensions: { code, http: { status: 429, headers } } });
}

/** The same for a query that never reaches Apollo. */
export function sendTooManyReads(reply: FastifyReply, error: TooManyRequestsError): FastifyReply {
  const { message, code, retryAfterSeconds } = error;
  return reply
    .status(429)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .send({ errors: [{ message, extensions: { code } }] });
}
