import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { sendCachedResponse } from '../cache/cached-response';
import type { Deps } from '../deps';
import { findSignedIn, requireAdmin } from '../domain/auth/require-admin';
import { DomainError, type ErrorCode, TooManyRequestsError } from '../domain/errors';
import { toUnavailable } from '../domain/transaction';
import type { Env } from '../env';
import { HTTP_STATUS } from '../http-status';
import { logUnavailable } from '../log-unavailable';
import { formatUnexpected } from '../request-id';
import { answerCachedQuery, persistedQueries } from './answer-cached-query';
import type { GraphqlContext } from './context';
import { countRequest, sendTooManyReads } from './count-request';
import { DOCUMENT_RULES, REQUEST_LIMITS, requireShortDocument } from './document-limits';
import { createEventStreams, wantsEvents } from './event-streams';
import { chooseJsonType } from './json-type';
import { requestLimitsPlugin } from './request-limits';
import { schema } from './schema';

/** Mounts `POST /graphql`, and GET for queries, with the limits of REQUEST_LIMITS. Unexpected failures are masked. */
export async function registerGraphql(app: FastifyInstance, deps: Deps): Promise<void> {
  const apollo = new ApolloServer<GraphqlContext>({
    schema,
    introspection: !deps.env.isProduction,
    hideSchemaDetailsFromClientErrors: deps.env.isProduction,
    includeStacktraceInErrorResponses: false,
    // shutdown.ts stops the process in order; Apollo's handler would end it with requests still in flight.
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    // No cookie authenticates a request and a body must be JSON, so a plain GET cannot be forged for a user.
    csrfPrevention: false,
    maxRecursiveSelections: true,
    parseOptions: { maxTokens: REQUEST_LIMITS.tokens },
    validationRules: DOCUMENT_RULES,
    formatError: (formatted, error) => toGraphqlError(formatted, error, deps.env),
    persistedQueries: { cache: persistedQueries },
    plugins: [
      rememberRequestsPlugin,
      requestLimitsPlugin,
      httpStatusPlugin,
      ApolloServerPluginLandingPageDisabled(),
      // No field sets a cache hint, and the plugin would wrap every field to look for one.
      ApolloServerPluginCacheControlDisabled(),
    ],
  });
  await apollo.start();
  const sendEvents = createEventStreams({
    deps,
    // A stream outlives what was true when it began, so each call looks the account up again.
    createContext: (request) => ({
      ...getContext(request, deps),
      admin: () => findSignedIn(deps, request.headers.authorization).then(requireAdmin),
    }),
    describeError: (error) => {
      const { message, ...others } = toGraphqlError(error.toJSON(), error, deps.env);
      return new GraphQLError(message, others);
    },
  });
  const answer = fastifyApolloHandler(apollo, {
    context: async (request) => {
      const text = getDocument(request);
      requireShortDocument(text);
      const context = getContext(request, deps);
      await countRequest(context, text);
      return context;
    },
  });
  app.route({
    url: '/graphql',
    // Apollo answers 405 to the other methods.
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    preHandler: async (request, reply) => {
      if (request.method !== 'GET') return;
      // Without a query string this is a browser that looks for a page.
      if (!request.url.includes('?')) return reply.callNotFound();
      if (wantsEvents(request)) return;
      // Apollo refuses a client that accepts no JSON.
      const type = chooseJsonType(request.headers.accept);
      if (type === null) return;
      try {
        const stored = await answerCachedQuery(deps, request);
        if (stored) return sendCachedResponse(request, reply, { ...stored, type, vary: 'accept, accept-encoding' });
      } catch (error) {
        if (error instanceof TooManyRequestsError) return sendTooManyReads(reply, error);
        throw error;
      }
    },
    handler: (request, reply) => (wantsEvents(request) ? sendEvents(request, reply) : answer.call(app, request, reply)),
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
      admin ??= findSignedIn(deps, authorization).then(requireAdmin);
      return admin;
    },
    idempotencyKey: typeof key === 'string' ? key : null,
    streamEnd: deps.draining,
  };
}

/** The text of the document, if the request has one; Apollo refuses any other request. */
function getDocument({ method, query, body }: FastifyRequest): unknown {
  const holder = method === 'GET' ? query : body;
  return typeof holder === 'object' && holder !== null && 'query' in holder ? holder.query : null;
}

/** The request of each error: Apollo does not pass it to `formatError`. */
const requests = new WeakMap<object, GraphqlContext>();

const rememberRequestsPlugin: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) requests.set(error, contextValue);
    },
  }),
};

/** Apollo's messages about persisted queries that have no code of their own, and ours. */
const PERSISTED_QUERY_REFUSALS = new Map([
  ['provided sha does not match query', 'The hash is not that of the document.'],
  ['Unsupported persisted query version', 'A persisted query has the version 1 and a `sha256Hash`.'],
]);

/** The validation's messages about itself, and ours: it stops where the rest would take too long to check. */
const VALIDATION_STOPS = new Map([
  ['Validation aborted.', 'The request selects the same fields too many times to be checked. Please select each once.'],
  [
    'Too many validation errors, error limit reached. Validation aborted.',
    'The request has more errors than these. Please correct them first.',
  ],
]);

/** Apollo cuts it from errors of the validation, but not from those about the values of variables. */
const SUGGESTION = / ?Did you mean .+\?$/;

/** A domain error keeps its message, an unavailable database becomes SERVICE_UNAVAILABLE, anything else is masked with the request id. */
function toGraphqlError(
  formatted: GraphQLFormattedError,
  error: unknown,
  { isProduction }: Pick<Env, 'isProduction'>,
): GraphQLFormattedError {
  const stop = VALIDATION_STOPS.get(formatted.message);
  if (stop) return { ...formatted, message: stop };
  const refusal = PERSISTED_QUERY_REFUSALS.get(formatted.message);
  if (refusal) return { message: refusal, extensions: { code: 'BAD_REQUEST' } };
  const cause = unwrapResolverError(error);
  // The message of a validation error quotes the document, which may contain "timeout" or "Connection".
  const isUnexpected = formatted.extensions?.code === 'INTERNAL_SERVER_ERROR';
  const known = isUnexpected ? toUnavailable(cause) : cause;
  const request = error instanceof Error ? requests.get(error) : undefined;
  logUnavailable(request?.log, known);
  if (known instanceof DomainError) {
    return { message: known.message, path: formatted.path, extensions: { code: known.code } };
  }
  if (formatted.extensions?.code !== 'INTERNAL_SERVER_ERROR') {
    return isProduction ? { ...formatted, message: formatted.message.replace(SUGGESTION, '') } : formatted;
  }
  request?.log.error({ err: cause }, 'unexpected failure');
  return {
    message: formatUnexpected(request?.requestId ?? 'unknown'),
    path: formatted.path,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/**
 * Errors with these codes set the HTTP status of a response in which no field was answered, and which then has no data. Otherwise
 * it stays 200, as is usual for GraphQL: many clients discard the body of any other status.
 */
const STATUS_CODES: readonly unknown[] = [
  'SERVICE_UNAVAILABLE',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'INVALID_INPUT',
] satisfies ErrorCode[];

const setsStatus = (code: unknown): code is ErrorCode => STATUS_CODES.includes(code);

const httpStatusPlugin: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      if (response.body.kind !== 'single') return;
      const { data, ...refused } = response.body.singleResult;
      const { errors = [] } = refused;
      const failed = new Set(errors.map(({ path = [] }) => path[0]));
      const isAnswered = Object.entries(data ?? {}).some(([name, value]) => value !== null || !failed.has(name));
      const code = errors.map((error) => error.extensions?.code).find(setsStatus);
      if (code && !isAnswered) {
        response.http.status = HTTP_STATUS[code];
        response.body.singleResult = refused;
      }
      response.http.headers.set('cache-control', 'no-store');
    },
  }),
};
