import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  AttendanceConflictError,
  BookedDatesError,
  CardPaymentsOffError,
  ClaimMismatchError,
  ClassUnavailableError,
  DomainError,
  EditConflictError,
  EventRefusedError,
  ForbiddenError,
  IdempotencyConflictError,
  InvalidInputError,
  NotFoundError,
  PaymentRefusedError,
  ServiceUnavailableError,
  SignInRefusedError,
  StateConflictError,
  TooManyRequestsError,
  UnauthenticatedError,
} from '../domain/errors';
import { isUnavailable } from '../domain/transaction';
import { formatUnexpected, REQUEST_ID_HEADER } from '../request-id';

/** The one table from expected failures to HTTP statuses (contract: REST answers). */
const STATUS = new Map<unknown, number>([
  [InvalidInputError, 400],
  [EventRefusedError, 400],
  [CardPaymentsOffError, 400],
  [UnauthenticatedError, 401],
  [SignInRefusedError, 401],
  [PaymentRefusedError, 402],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [ClassUnavailableError, 409],
  [ClaimMismatchError, 409],
  [IdempotencyConflictError, 409],
  [StateConflictError, 409],
  [EditConflictError, 409],
  [AttendanceConflictError, 409],
  [BookedDatesError, 409],
  [TooManyRequestsError, 429],
  [ServiceUnavailableError, 503],
]);

/** Words for what goes wrong before any handler sees the request. */
const TRANSPORT_MESSAGES: Record<number, string> = {
  400: 'The request is malformed.',
  404: 'There is nothing at this address.',
  405: 'This address does not answer that method.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'The body must be JSON.',
  431: 'The headers are too large.',
};

export function getStatus(error: DomainError): number {
  return STATUS.get(error.constructor) ?? 400;
}

/** A failure as HTTP says it: expected ones in their own words, transport ones in plain ones, anything else as 500 with a reference. */
export function describeFailure(
  error: unknown,
  reference: string,
): { status: number; message: string; retryAfter?: number; codeRequired?: true } {
  if (error instanceof TooManyRequestsError)
    return { status: 429, message: error.message, retryAfter: error.retryAfterSeconds };
  if (error instanceof SignInRefusedError && error.isCodeRequired)
    return { status: 401, message: error.message, codeRequired: true };
  if (error instanceof DomainError) return { status: getStatus(error), message: error.message };
  const status = getStatusCode(error);
  if (status && status < 500) return { status, message: TRANSPORT_MESSAGES[status] ?? 'The request is malformed.' };
  if (isUnavailable(error)) return { status: 503, message: new ServiceUnavailableError().message };
  return { status: 500, message: formatUnexpected(reference) };
}

function getStatusCode(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Fastify's error handler: JSON `{ message }`, never a stack. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (hasHungUp(error, request)) {
    request.log.info('hung up before the answer had been sent');
    return;
  }
  const { status, retryAfter, ...body } = describeFailure(error, request.id);
  if (status === 500) request.log.error({ err: error }, 'unexpected failure');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const isIntent = request.routeOptions?.url?.endsWith('/create-payment-intent');
  reply
    .status(status)
    .header('cache-control', 'no-store')
    // A request that no route was found for met none of our hooks.
    .header(REQUEST_ID_HEADER, request.id)
    .send(isIntent ? { ok: false, ...body } : body);
}

/** Nobody's failure, and nobody reads an answer to it. */
function hasHungUp(error: unknown, { socket }: FastifyRequest): boolean {
  const isCutShort = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCutShort && socket.destroyed;
}

const CONNECTION_STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
/** Whoever is still sending gets this long to read the answer; hanging up at once would lose it. */
const LINGER_MS = 1_000;

/** What Node refuses before it becomes a request, answered on the bare connection in the same shape. */
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
