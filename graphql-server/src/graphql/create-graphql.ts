import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { sendCachedResponse } from '../cache/cached-response';
import type { Deps } from '../deps';
import { requireAdmin, signedInBy } from '../domain/auth/require-admin';
import { DomainError, ServiceUnavailableError, TooManyRequestsError } from '../domain/errors';
import { isUnavailable } from '../domain/transaction';
import { formatUnexpected } from '../request-id';
import { answerCachedQuery, persistedQueries } from './answer-cached-query';
import type { GraphqlContext } from './context';
import { countRequest, sendTooManyReads } from './count-request';
import { DOCUMENT_RULES, REQUEST_LIMITS, requireShortDocument } from './document-limits';
import { limitsRequests } from './request-limits';
import { schema } from './schema';

/** Mounts `POST /graphql` (and GET for queries), limited as REQUEST_LIMITS has it, with failures masked. */
export async function registerGraphql(app: FastifyInstance, deps: Deps): Promise<void> {
  const apollo = new ApolloServer<GraphqlContext>({
    schema,
    introspection: !deps.env.isProduction,
    hideSchemaDetailsFromClientErrors: deps.env.isProduction,
    includeStacktraceInErrorResponses: false,
    // The process stops in its own order; Apollo's would end it by the signal, with requests still in flight.
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    // Nothing of a browser's own (no cookie) opens a door here, and a body must be JSON: a plain GET may ask.
    csrfPrevention: false,
    maxRecursiveSelections: true,
    parseOptions: { maxTokens: REQUEST_LIMITS.tokens },
    validationRules: DOCUMENT_RULES,
    formatError: describeFailure,
    persistedQueries: { cache: persistedQueries },
    plugins: [
      remembersRequests,
      limitsRequests,
      httpStatuses,
      ApolloServerPluginLandingPageDisabled(),
      // No field says how long it may be kept; looking for that wraps each of them.
      ApolloServerPluginCacheControlDisabled(),
    ],
  });
  await apollo.start();
  app.route({
    url: '/graphql',
    // Apollo answers the others with 405.
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    preHandler: async (request, reply) => {
      if (request.method !== 'GET') return;
      // Without a query there is no page here.
      if (!request.url.includes('?')) return reply.callNotFound();
      try {
        const stored = await answerCachedQuery(deps, request);
        if (stored) return sendCachedResponse(request, reply, stored);
      } catch (error) {
        if (error instanceof TooManyRequestsError) return sendTooManyReads(reply, error);
        throw error;
      }
    },
    handler: fastifyApolloHandler(apollo, {
      context: async (request) => {
        const text = getDocument(request);
        requireShortDocument(text);
        const context = getContext(request, deps);
        await countRequest(context, text);
        return context;
      },
    }),
  });
}

function getContext({ headers, log, id, ip }: FastifyRequest, deps: Deps): GraphqlContext {
  const { authorization, 'idempotency-key': key, 'user-agent': userAgent } = headers;
  let admin: ReturnType<GraphqlContext['admin']> | undefined;
  return {
    deps,
    log: log as GraphqlContext['log'],
    requestId: id,
    clientAddress: ip,
    userAgent: userAgent ?? null,
    hasToken: authorization !== undefined,
    admin: () => {
      admin ??= signedInBy(deps, authorization).then(requireAdmin);
      return admin;
    },
    idempotencyKey: typeof key === 'string' ? key : null,
  };
}

/** The text of the document, where the request has one; Apollo says what is wrong with any other. */
function getDocument({ method, query, body }: FastifyRequest): unknown {
  const holder = method === 'GET' ? query : body;
  return typeof holder === 'object' && holder !== null && 'query' in holder ? holder.query : null;
}

/** In which request a failure came up: Apollo formats it without saying so. */
const requests = new WeakMap<object, GraphqlContext>();

const remembersRequests: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) requests.set(error, contextValue);
    },
  }),
};

/** Expected failures keep their words; the database being away says so; anything else is masked behind the request's id. */
function describeFailure(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const cause = unwrapResolverError(error);
  // What is wrong with the document is told in the words of the document, which may be "timeout" or "Connection".
  const isUnexpected = formatted.extensions?.code === 'INTERNAL_SERVER_ERROR' && !(cause instanceof DomainError);
  const known = isUnexpected && isUnavailable(cause) ? new ServiceUnavailableError() : cause;
  if (known instanceof DomainError) {
    return { message: known.message, path: formatted.path, extensions: { code: known.code } };
  }
  if (formatted.extensions?.code !== 'INTERNAL_SERVER_ERROR') return formatted;
  const request = error instanceof Error ? requests.get(error) : undefined;
  request?.log.error({ err: cause }, 'unexpected failure');
  return {
    message: formatUnexpected(request?.requestId ?? 'unknown'),
    path: formatted.path,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

const HTTP_STATUS: Record<string, number> = {
  SERVICE_UNAVAILABLE: 503,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  INVALID_INPUT: 400,
};

/** Failures of a whole request say so in the HTTP status too. */
const httpStatuses: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      if (response.body.kind !== 'single') return;
      const codes = response.body.singleResult.errors?.map((error) => error.extensions?.code) ?? [];
      const known = codes.find((code) => typeof code === 'string' && code in HTTP_STATUS);
      if (typeof known === 'string') response.http.status = HTTP_STATUS[known];
      response.http.headers.set('cache-control', 'no-store');
    },
  }),
};
