import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Deps } from '../deps';
import type { SignedIn } from '../domain/auth/sessions';
import { parseIdempotencyKey, parseInput } from '../domain/parse-input';
import type { RateLimitName } from '../domain/ports';
import { getAdmin } from './admin-guard';

export const TAGS = {
  Schedule: 'The classes that the public can book.',
  Bookings: 'Booking and paying for a place.',
  Contact: 'The contact form.',
  'Sign-in': 'The session of an admin.',
  'Admin: bookings': 'Bookings and refunds.',
  'Admin: classes': 'Classes and series.',
  'Admin: messages': 'Contact messages and replies.',
  'Admin: mail': 'Mailings to clients.',
  Operation: 'Probes, metrics and what other programs send.',
} as const;

/** The query of a GET, or the body of any other call, with a description of each field. */
export type Input<Schema extends z.ZodMiniObject = z.ZodMiniObject> = {
  schema: Schema;
  /** The compiler notices a missing field. A description with a schema replaces the one of zod. */
  fields: Record<keyof z.input<Schema> & string, string | FieldSchema>;
};
type FieldSchema = { description: string; [keyword: string]: unknown };

type AnswerBody = z.ZodMiniType | 'text/csv' | 'text/calendar' | 'text/html' | 'text/plain' | 'JSON';

type Description = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path as OpenAPI writes it, with `{id}`. */
  path: string;
  /** Whether the path is also mounted below `/api`. */
  isAlsoUnderApi?: boolean;
  operationId: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** The limit that each request counts against, before its input is parsed. */
  rateLimit?: RateLimitName;
  takesIdempotencyKey?: boolean;
  answer: { status: 200 | 201 | 202; description: string; body: AnswerBody };
  /** Documented failures besides those that follow from the other fields, see `listFailures`. */
  failures?: number[];
  /** The body of those failures that have more than a message. */
  failureBodies?: Record<number, z.ZodMiniType>;
  /** Makes those bodies from the usual one. */
  presentFailure?: (body: { message: string }, error: unknown) => object;
  /** True for the answers that any page may read (`Access-Control-Allow-Origin: *`) and revalidate with an entity tag. */
  isOpen?: boolean;
  /** Whether the path without `/api` is also the address of a page, which a browser's navigation gets. */
  isAlsoPage?: boolean;
  /** Whether the handler needs the exact bytes of the body, as a buffer. */
  readsRawBody?: boolean;
  /** Absent: always. */
  isOffered?: (deps: Deps) => boolean;
};

type CallRequest = { deps: Deps; request: FastifyRequest; reply: FastifyReply };

type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

type Context<Path extends string, Schema extends z.ZodMiniObject> = CallRequest & {
  /** The parameters of the path. */
  params: Record<ParameterName<Path>, string>;
  /** The input, parsed; empty for a call that takes none. */
  input: z.output<Schema>;
  /** Null when the request has none, and for a call that takes none. */
  idempotencyKey: string | null;
};

type Handler<Given, Body> =
  /** Returns the documented body. The compiler compares it with the schema, so that nothing has to at run time. */
  | { handle(context: Given): Promise<Body extends z.ZodMiniType ? z.output<Body> : never> }
  /** Sends the answer itself: cached, streamed, or with a status of its own. */
  | { send(context: Given): Promise<unknown> };

type Declaration<Path extends string, Schema extends z.ZodMiniObject, Body extends AnswerBody, Extra> = Description & {
  path: Path;
  input?: Input<Schema>;
  answer: { body: Body };
} & Handler<Context<Path, Schema> & Extra, Body>;

/** One REST call: what mounts it, what documents it, and what answers it. */
export type Call = Description & {
  input?: Input;
  isAdmin: boolean;
  answerRequest(request: CallRequest): Promise<unknown>;
};

/** Declares a call that needs no session. */
export const publicCall = <const Path extends string, Schema extends z.ZodMiniObject, Body extends AnswerBody>(
  declared: Declaration<Path, Schema, Body, unknown>,
): Call => toCall(declared, false, () => ({}));

/** Declares a call for signed-in admins. No other handler gets an admin. */
export const adminCall = <const Path extends string, Schema extends z.ZodMiniObject, Body extends AnswerBody>(
  declared: Declaration<Path, Schema, Body, { admin: SignedIn }>,
): Call => toCall(declared, true, (request) => ({ admin: getAdmin(request) }));

function toCall<Path extends string, Schema extends z.ZodMiniObject, Body extends AnswerBody, Extra>(
  declared: Declaration<Path, Schema, Body, Extra>,
  isAdmin: boolean,
  getExtra: (request: FastifyRequest) => Extra,
): Call {
  const { method, rateLimit, input, takesIdempotencyKey } = declared;
  return {
    ...declared,
    isAdmin,
    answerRequest: async ({ deps, request, reply }) => {
      if (rateLimit) await deps.rateLimits.consume(rateLimit, request.ip);
      const context = {
        deps,
        request,
        reply,
        params: request.params as Record<ParameterName<Path>, string>,
        input: (input
          ? parseInput(input.schema, method === 'GET' ? request.query : request.body)
          : {}) as z.output<Schema>,
        idempotencyKey: takesIdempotencyKey ? getIdempotencyKey(request) : null,
        ...getExtra(request),
      };
      return 'send' in declared ? declared.send(context) : declared.handle(context);
    },
  };
}

/** The header `Idempotency-Key`, or null when absent. @throws InvalidInputError for an invalid key */
function getIdempotencyKey({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  return parseIdempotencyKey(typeof header === 'string' ? header : null);
}
