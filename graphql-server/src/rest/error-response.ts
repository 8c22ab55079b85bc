import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, SignInRefusedError, TooManyRequestsError } from '../domain/errors';
import { toUnavailable } from '../domain/transaction';
import { HTTP_STATUS } from '../http-status';
import { logUnavailable } from '../log-unavailable';
import { formatUnexpected, REQUEST_ID_HEADER } from '../request-id';

/** Messages for requests that fail before a handler sees them. */
const TRANSPORT_MESSAGES: Record<number, string> = {
  400: 'The request is malformed.',
  404: 'There is nothing at this address.',
  405: 'This address does not answer that method.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'The body must be JSON.',
  431: 'The headers are too large.',
};

/** A request that is refused before a handler sees it, with a message of its own instead of that of its status. */
export class TransportError extends Error {
  constructor(
    readonly statusCode: 415,
    message: string,
  ) {
    super(message);
  }
}

export type HttpFailure = { status: number; message: string; retryAfter?: number; codeRequired?: true };

/** Maps a failure to status and message: a domain error keeps its own message, anything unexpected is 500 with a reference. */
export function toHttpFailure(cause: unknown, { id, log }: Pick<FastifyRequest, 'id' | 'log'>): HttpFailure {
  if (cause instanceof TransportError) return { status: cause.statusCode, message: cause.message };
  const status = getStatusCode(cause);
  if (status && status < 500) return { status, message: TRANSPORT_MESSAGES[status] ?? 'The request is malformed.' };
  const error = toUnavailable(cause);
  logUnavailable(log, error);
  if (error instanceof DomainError) {
    return {
      status: HTTP_STATUS[error.code],
      message: error.message,
      ...(error instanceof TooManyRequestsError && { retryAfter: error.retryAfterSeconds }),
      ...(error instanceof SignInRefusedError && error.isCodeRequired && { codeRequired: true }),
    };
  }
  return { status: 500, message: formatUnexpected(id) };
}

function getStatusCode(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Fastify's error handler: sends JSON `{ message }`, never a stack trace. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (hasLeft(request)) {
    request.log.info({ err: error }, 'client disconnected before the response was sent');
    return;
  }
  const { status, retryAfter, ...body } = toHttpFailure(error, request);
  if (status === 500) request.log.error({ err: error }, 'unexpected failure');
  if (reply.raw.headersSent) {
    // Cut off, so that the client does not take it for a whole one.
    reply.raw.destroy();
    return;
  }
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const { presentFailure = identity } = request.routeOptions?.config ?? {};
  reply
    .status(status)
    .header('cache-control', 'no-store')
    // A request without a matching route never ran the hook that sets this header.
    .header(REQUEST_ID_HEADER, request.id)
    .send(presentFailure(body, error));
}

const identity = <Value>(value: Value) => value;

/**
 * Whether the client has closed its connection: whatever fails then is no failure, and no response can reach it. The error does not
 * show it, because a lost connection to the database has the same codes.
 */
export const hasLeft = ({ socket }: Pick<FastifyRequest, 'socket'>): boolean => socket.destroyed;

const CONNECTION_STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
/** Time in milliseconds for a client that is still sending to read the response; closing at once would lose it. */
const LINGER_MS = 1_000;

/** Answers a request that Node rejects before it becomes one, on the bare connection, with the same JSON shape. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  if (!socket.writable) return;
  const status = CONNECTION_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ message: TRANSPORT_MESSAGES[status] });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
