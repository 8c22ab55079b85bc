import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badKey, invalidRequest } from './api-error';
import { type Call, ENDPOINTS, type Endpoint, type Role } from './endpoints';
import { delay, type Fault, type Operation } from './faults';
import { randomId } from './ids';
import type { Ledger } from './ledger';
import { canonicalForm, parseNestedForm, textAt } from './nested-form';

export type ApiDeps = {
  ledger: Ledger;
  publishableKey: string;
  /** Absent: only the endpoints for a browser are mounted. */
  secretKey?: string;
  takeFault?: (operation: Operation) => Required<Fault> | null;
  /** Aborts delays when the sandbox closes. */
  closing?: AbortSignal;
};

type Answer = { status: number; body: unknown; isReplayed?: boolean };

/** Mounts the payment API on a ledger: all endpoints, or those for a browser only. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  acceptForms(app);
  for (const endpoint of ENDPOINTS) {
    if (deps.secretKey === undefined && !endpoint.roles.includes('browser')) continue;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle(endpoint, deps, request, reply),
    });
  }
}

/** Parses form-encoded bodies as text. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
}

async function handle(endpoint: Endpoint, deps: ApiDeps, request: FastifyRequest, reply: FastifyReply) {
  const fault = endpoint.operation ? (deps.takeFault?.(endpoint.operation) ?? null) : null;
  if (fault?.kind === 'cut-before') return cutConnection(reply);
  if (fault?.kind === 'delay') await delay(fault.ms, deps.closing ?? new AbortController().signal);
  const answer = toFaultyAnswer(fault) ?? (await execute(endpoint, deps, request));
  if (fault?.kind === 'cut-after') return cutConnection(reply);
  reply.code(answer.status).header('request-id', randomId('req', 14)).header('cache-control', 'no-store');
  if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
  if (typeof answer.body === 'string') return reply.type('text/html').send(answer.body);
  return reply.type('application/json').send(JSON.stringify(answer.body));
}

function toFaultyAnswer(fault: Fault | null): Answer | null {
  const error = (status: number, body: object): Answer => ({ status, body: { error: body } });
  if (fault?.kind === 'html') return { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' };
  if (fault?.kind === '500') return error(500, { type: 'api_error', message: 'An unknown error occurred.' });
  if (fault?.kind !== '429') return null;
  return error(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' });
}

async function execute(endpoint: Endpoint, deps: ApiDeps, request: FastifyRequest): Promise<Answer> {
  return catchApiError(async () => {
    const [, query = ''] = request.url.split('?', 2);
    const params = parseNestedForm(typeof request.body === 'string' ? request.body : query);
    const role = getRole(request, textAt(params, 'key'), deps);
    if (!endpoint.roles.includes(role)) throw badKey(403, 'This call cannot be made with this kind of API key.');
    const { id = '' } = (request.params ?? {}) as { id?: string };
    const clientSecret = single(request.headers['stripe-client-secret']) ?? textAt(params, 'client_secret');
    return deps.ledger.run((session) => {
      const call: Call = { session, id, params, role, clientSecret };
      const key = endpoint.method === 'POST' ? single(request.headers['idempotency-key']) : undefined;
      if (key === undefined) return catchApiError(async () => toSuccess(await endpoint.work(call)));
      const fingerprint = createHash('sha256')
        .update(`${request.url}\n${canonicalForm(params)}`)
        .digest('hex');
      return executeOnce(key, fingerprint, call, endpoint);
    });
  });
}

async function executeOnce(key: string, fingerprint: string, call: Call, endpoint: Endpoint): Promise<Answer> {
  const { tx } = call.session;
  if (key.length > 255) throw invalidRequest('Idempotency keys may have at most 255 characters.');
  const earlier = await tx.findResponse(key);
  if (earlier && earlier.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`;
    throw new ApiError(400, { type: 'idempotency_error', message });
  }
  if (earlier) return { status: earlier.status, body: earlier.body, isReplayed: true };
  const answer = await catchApiError(async () => toSuccess(await endpoint.work(call)));
  if (answer.isStored) await tx.storeResponse(key, { fingerprint, status: answer.status, body: answer.body });
  return answer;
}

type Attempted = Answer & { isStored?: boolean };

const toSuccess = (body: unknown): Attempted => ({ status: 200, body, isStored: true });

async function catchApiError(work: () => Promise<Attempted>): Promise<Attempted> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: { error: error.body }, isStored: error.hasBegun };
  }
}

function getRole(request: FastifyRequest, keyParam: string | undefined, deps: ApiDeps): Role {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? keyParam;
  if (key === undefined) throw badKey(401, 'You did not provide an API key.');
  if (key === deps.publishableKey) return 'browser';
  if (key === deps.secretKey) return 'owner';
  throw badKey(401, `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`);
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function cutConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}
