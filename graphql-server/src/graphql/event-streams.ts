import { setMaxListeners } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  parse,
  specifiedRules,
  type ValidationContext,
  validate,
} from 'graphql';
import { createHandler, type HandlerOptions } from 'graphql-sse/lib/use/fastify';
import { HOUR_MS } from '#contract/durations';
import type { Deps } from '../deps';
import type { ErrorCode } from '../domain/errors';
import type { GraphqlContext } from './context';
import { DOCUMENT_RULES, describeExcess, REQUEST_LIMITS } from './document-limits';
import { schema } from './schema';

/** A stream ends after this time without "complete", so that its client connects again and its session is looked up again. */
const LONGEST_MS = HOUR_MS;
/** Open streams of one network, which the guests of a beach bar share. */
const STREAMS_PER_NETWORK = 50;
/** Open streams of one process, some 20 kB each. */
const STREAMS_IN_ALL = 5_000;
const RETRY_AFTER_SECONDS = 60;
/** As Apollo names it for every other operation. */
const VALIDATION_FAILED = 'GRAPHQL_VALIDATION_FAILED';

type StreamParts = {
  deps: Deps;
  createContext(request: FastifyRequest): Omit<GraphqlContext, 'streamEnd'>;
  describeError(error: GraphQLError): GraphQLError;
};

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
type Refusal = [body: string, init: { status: number; statusText: string; headers: Record<string, string> }];

const EVENTS = 'text/event-stream';
const JSON_TYPES = ['application/json', 'application/graphql-response+json', 'application/*', '*/*'];

/**
 * Whether a request is answered with events: its client accepts them, and either does not accept JSON or subscribes. Stock clients
 * accept everything with every operation.
 */
export function wantsEvents({ headers, method, query, body }: FastifyRequest): boolean {
  const accepted = (headers.accept ?? '').split(',').map((type) => type.split(';')[0]?.trim().toLowerCase() ?? '');
  if (!accepted.includes(EVENTS)) return false;
  const isJsonAccepted = accepted.some((type) => JSON_TYPES.includes(type));
  return !isJsonAccepted || findOperationType(method === 'GET' ? query : body) === OperationTypeNode.SUBSCRIPTION;
}

/** The type of the operation that a request names; null for a document that cannot be parsed. */
function findOperationType(request: unknown): OperationTypeNode | null {
  const { query = '', operationName = null } = (request ?? {}) as { query?: unknown; operationName?: unknown };
  if (typeof query !== 'string' || query.length > REQUEST_LIMITS.characters) return null;
  try {
    const operation = getOperationAST(parse(query), typeof operationName === 'string' ? operationName : null);
    return operation?.operation ?? null;
  } catch {
    return null;
  }
}

/**
 * Answers subscriptions with server-sent events: GraphQL over SSE, "distinct connections mode", one connection for each. A stream
 * ends with its client, with the server, after an hour, and with `complete` when its subscription ends.
 */
export function createEventStreams({ deps, createContext, describeError }: StreamParts): Handler {
  const open = new Map<string, number>();
  let openInAll = 0;
  setMaxListeners(0, deps.draining);

  const options: HandlerOptions<GraphqlContext> = {
    schema,
    // Without a token, no connection carries several subscriptions.
    authenticate: () => null,
    onConnect: ({ raw }) => {
      if (deps.draining.aborted) return STOPPING;
      const scale = deps.env.RATE_LIMIT_SCALE;
      const ofNetwork = open.get(deps.toNetworkDigest(raw.ip)) ?? 0;
      return openInAll >= STREAMS_IN_ALL * scale || ofNetwork >= STREAMS_PER_NETWORK * scale ? TOO_MANY : null;
    },
    onSubscribe: ({ method }, request) => {
      const { length } = request.query;
      if (length > REQUEST_LIMITS.characters) return refuse(describeExcess('characters', length));
      return method === 'GET' && findOperationType(request) === OperationTypeNode.MUTATION ? NO_MUTATION : undefined;
    },
    validate: validateSubscription,
    context: ({ raw, context: { reply } }) => {
      // nginx would hold small events back.
      reply.header('x-accel-buffering', 'no');
      return { ...createContext(raw), streamEnd: keepCount(raw, reply) };
    },
    onNext: (_context, _request, { errors, ...result }) =>
      errors ? { ...result, errors: errors.map(describeError) } : undefined,
  };

  /** Counts a stream until it ends. Returns the signal of its end. */
  function keepCount(request: FastifyRequest, reply: FastifyReply): AbortSignal {
    const network = deps.toNetworkDigest(request.ip);
    const end = new AbortController();
    const finish = () => reply.raw.end();
    const timer = setTimeout(finish, LONGEST_MS).unref();
    deps.draining.addEventListener('abort', finish, { signal: end.signal });
    openInAll += 1;
    open.set(network, (open.get(network) ?? 0) + 1);
    // Also when the client has left before.
    finished(reply.raw, () => {
      clearTimeout(timer);
      openInAll -= 1;
      const others = (open.get(network) ?? 1) - 1;
      if (others > 0) open.set(network, others);
      else open.delete(network);
      end.abort();
    });
    return end.signal;
  }

  const sendEvents = createHandler(options);
  return async (request, reply) => {
    // The library compares the header with this type alone.
    request.headers.accept = EVENTS;
    // What it resolves to, when we have ended the stream, is no answer to send.
    await sendEvents(request, reply);
  };
}

function validateSubscription(of: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const rules = [...specifiedRules, ...(DOCUMENT_RULES ?? []), allowOnlySubscriptions];
  return validate(of, document, rules).map(
    ({ message, nodes = null, extensions }) =>
      new GraphQLError(message, { nodes, extensions: { code: VALIDATION_FAILED, ...extensions } }),
  );
}

function allowOnlySubscriptions(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: ({ operation }) => {
      if (operation === OperationTypeNode.SUBSCRIPTION) return;
      context.reportError(new GraphQLError('Only a subscription is answered with events. Accept application/json.'));
    },
  };
}

const toHttpRefusal = (status: number, message: string, code: string, headers = {}): Refusal => [
  JSON.stringify({ errors: [{ message, extensions: { code } }] }),
  {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  },
];

const refuse = (message: string) => toHttpRefusal(400, message, VALIDATION_FAILED);

const TOO_MANY = toHttpRefusal(
  429,
  'Too many open streams. Please ask again in a minute.',
  'TOO_MANY_REQUESTS' satisfies ErrorCode,
  { 'retry-after': String(RETRY_AFTER_SECONDS) },
);
/** A stream that begins during the shutdown would outlast it. */
const STOPPING = toHttpRefusal(
  503,
  'The server is about to stop. Please ask again in a moment.',
  'SERVICE_UNAVAILABLE' satisfies ErrorCode,
);
/** The code of Apollo for a mutation by GET. */
const NO_MUTATION = toHttpRefusal(405, 'A mutation is sent by POST.', 'BAD_REQUEST', { allow: 'POST' });
