import { maxHeaderSize } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from 'fastify';
import { LIMITS } from '#contract/limits';
import { type ConnectionLimits, limitConnections } from './connection-limits';
import type { Deps } from './deps';
import { registerGraphql } from './graphql/create-graphql';
import { receiveRefusedBodies } from './refused-bodies';
import { createRequestId, sendRequestIds } from './request-id';
import { routeByAccept } from './rest/accepts';
import { listOfferedCalls } from './rest/calls';
import { refuseConnection, sendFailure, TransportError } from './rest/error-response';
import { mountCalls } from './rest/mount-calls';
import { registerPlayground } from './site/assets/serve-playground';
import { setSecurityHeaders } from './site/security-headers';
import { registerSite, toRoutedUrl } from './site/serve-site';
import { startWritesInTurns } from './write-turns';

/** The time limit for receiving a request with its headers and body, in milliseconds; also closes half-open connections. */
const ARRIVAL_MS = 15_000;
/** How often Node checks that limit. */
const ARRIVAL_CHECK_MS = 1_000;

/** Builds the HTTP application, which does not listen yet: GraphQL, REST, the site, the sandbox. */
export async function createApp(
  deps: Deps,
  onRoute?: (route: RouteOptions) => void,
  connectionLimits: Partial<ConnectionLimits> = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // logResponses writes one line per response instead.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestId(deps.env.TRUST_PROXY),
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: (_address, hop) => hop < deps.env.TRUST_PROXY,
    requestTimeout: ARRIVAL_MS,
    http: { headersTimeout: ARRIVAL_MS, connectionsCheckingInterval: ARRIVAL_CHECK_MS },
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during a shutdown are answered in full, each the last one of its connection.
    return503OnClosing: false,
    routerOptions: {
      // As long as the headers may be: an id of any length is answered with 404.
      maxParamLength: maxHeaderSize,
      ignoreTrailingSlash: true,
    },
    rewriteUrl: toRoutedUrl,
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply),
    clientErrorHandler: refuseConnection,
  });
  limitConnections(app, connectionLimits);
  startWritesInTurns(app);
  routeByAccept(app);
  if (onRoute) app.addHook('onRoute', onRoute);
  app.setErrorHandler(sendFailure);
  parseJsonAlone(app);
  receiveRefusedBodies(app);
  sendRequestIds(app);
  refuseCompressedBodies(app);
  logResponses(app, deps);
  setSecurityHeaders(app, deps);
  // Weak, because the tag is computed before the response is compressed: all its encodings share it.
  await app.register(etag, { weak: true });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // refuseCompressedBodies leaves nothing to decompress.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  mountCalls(app, deps, listOfferedCalls(deps));
  await registerGraphql(app, deps);
  await registerSandboxIfPresent(app, deps);
  await registerPlayground(app, deps);
  await registerSite(app, deps);
  return app;
}

/** Production does not load the modules of the sandbox. */
async function registerSandboxIfPresent(app: FastifyInstance, { sandbox }: Deps): Promise<void> {
  if (!sandbox) return;
  const { registerSandbox } = await import('./sandbox/register-sandbox');
  await app.register(async (scope) => registerSandbox(scope, sandbox));
}

/**
 * Bodies are JSON. An empty one counts as none, whatever its type, because clients name the type of a body that they do not send:
 * whether the request needs a body is for its route to say.
 */
function parseJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, ({ headers }, body, done) =>
    body === ''
      ? done(null, undefined)
      : done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(headers['content-type'] ?? ''), undefined),
  );
}

/** No client of ours compresses a request body, and a small compressed body could inflate to a huge one. */
function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const encoding = headers['content-encoding'];
    if (!encoding || encoding === 'identity') next();
    else next(new TransportError(415, 'The body must not be compressed.'));
  });
}

/** Logs one line per response, with the route instead of the URL: no id, query or body of a person is logged. */
function logResponses(app: FastifyInstance, { metrics }: Deps): void {
  app.addHook('onResponse', (request, reply, next) => {
    const response = {
      method: request.method,
      route: request.routeOptions?.url ?? 'unknown',
      status: reply.statusCode,
    };
    request.log.info({ ...response, ms: Math.round(reply.elapsedTime) }, 'answered');
    metrics?.answered({ ...response, seconds: reply.elapsedTime / 1000 });
    next();
  });
}
