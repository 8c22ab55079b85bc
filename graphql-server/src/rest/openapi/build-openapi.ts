import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { messageStatusInput } from '#contract/message-status-input';
import { email, localDate } from '#contract/text';
import { type Call, type Input, TAGS } from '../call';
import { messageAnswer, SCHEMAS } from '../present/answer-fields';

type Json = Record<string, unknown>;
/** Meanings of the statuses, the same for every call. */
export const STATUS_MEANINGS: Record<number, string> = {
  304: 'The client has this answer already (`If-None-Match`).',
  400: 'The request is malformed, or a value is not allowed.',
  401: 'No valid token, or wrong credentials.',
  402: 'The payment named is not paid, or does not pay for this.',
  403: 'A token without the rights of an admin.',
  404: 'There is no such thing, or it is not for the public to see.',
  409: 'It is full, over, gone, already used, or in a state that forbids the change.',
  413: `The body is larger than ${LIMITS.bodyBytes / 1000} kB.`,
  415: 'The body is not JSON, or it is compressed.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  431: 'The headers are too large.',
  500: 'A mistake of the server; the message names the request.',
  503: 'A part that is needed does not answer. Trying again is safe.',
};

const DESCRIPTION = `The REST calls of the product. GraphQL has the same and more at \`/graphql\`; \`docs/api.md\` is the guide to both.

Public calls need nothing. Admin calls need the token that \`POST /api/auth/admin/login\` returns, as \`Authorization: Bearer {token}\`.

A failure is JSON with a \`message\` that can be shown to a person, in English.`;

/** The OpenAPI 3.1 document of these calls. */
export function buildOpenApi(calls: readonly Call[]): Json {
  nameBodies(calls);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Class booking',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: groupByPath(calls),
    components: {
      schemas: buildSchemas(calls),
      responses: Object.fromEntries(
        [...new Set(calls.flatMap(listFailures))]
          .sort((a, b) => a - b)
          .map((status) => [toResponseName(status), toFailureResponse(status, messageAnswer)]),
      ),
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** Names each body after its call. Calls that share a body use the name of the first. */
function nameBodies(calls: readonly Call[]): void {
  for (const { method, input, operationId } of calls) {
    if (!input || method === 'GET' || SCHEMAS.has(input.schema)) continue;
    SCHEMAS.add(input.schema, { id: `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body` });
  }
}

const OPTIONS = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    // A refinement checks dates, which JSON Schema cannot see.
    if (zodSchema === localDate) jsonSchema.format = 'date';
    if (zodSchema === messageStatusInput) jsonSchema.anyOf = [{ required: ['isRead'] }, { required: ['isArchived'] }];
    // They hold of the address that is read from the value, which may have a name around it.
    if (zodSchema === email) for (const keyword of ['pattern', 'maxLength'] as const) delete jsonSchema[keyword];
  },
} as const;

function buildSchemas(calls: readonly Call[]): Record<string, Json> {
  const { schemas } = z.toJSONSchema(SCHEMAS, { ...OPTIONS, uri: toSchemaRef });
  const inputs = new Map(calls.flatMap(({ input }) => (input ? [[getName(input.schema), input]] : [])));
  return Object.fromEntries(
    Object.entries(schemas)
      // The order in which modules register their schemas must not matter.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { $schema: _, $id: __, ...schema }]) => [id, describeFields(schema, inputs.get(id))]),
  );
}

export const getName = (schema: z.ZodMiniType): string | undefined => SCHEMAS.get(schema)?.id;
const toSchemaRef = (name: string) => `#/components/schemas/${name}`;

/** The JSON schema of a query, with the descriptions of its fields. */
export function toQuerySchema(input: Input): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(input.schema, OPTIONS);
  return describeFields(schema, input);
}

function describeFields(schema: Json, input: Input | undefined): Json {
  if (!input) return schema;
  const properties = schema.properties as Record<string, Json>;
  const described = Object.entries(input.fields).map(([name, field]) => [
    name,
    typeof field === 'string' ? { ...properties[name], description: field } : field,
  ]);
  return { ...schema, properties: { ...properties, ...Object.fromEntries(described) } };
}

/** A path that is mounted with and without the prefix has both as its servers. */
function groupByPath(calls: readonly Call[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const servers = call.isAlsoUnderApi ? { servers: [{ url: '/api' }, { url: '/' }] } : {};
    paths[call.path] = { ...servers, ...paths[call.path], [call.method.toLowerCase()]: describeOperation(call) };
  }
  return paths;
}

function describeOperation(call: Call): Json {
  const { method, operationId, tag, summary, description, isAdmin, input, answer, failureBodies = {} } = call;
  const parameters = listParameters(call);
  const success = { description: answer.description, ...listHeaders(call), content: toContent(answer.body) };
  const failures = listFailures(call).map((status) => {
    const special = failureBodies[status];
    return [status, special ? toFailureResponse(status, special) : { $ref: toResponseRef(status) }];
  });
  return {
    operationId,
    tags: [tag],
    summary: `${isAdmin ? 'Admin' : 'Public'}. ${summary}`,
    ...(description ? { description } : {}),
    security: isAdmin ? [{ session: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input && method !== 'GET' ? { requestBody: { required: true, content: toContent(input.schema) } } : {}),
    responses: {
      [answer.status]: success,
      ...(call.isOpen ? { 304: { description: STATUS_MEANINGS[304] } } : {}),
      ...Object.fromEntries(failures),
    },
  };
}

/** The failures of a call: its own, and those that every call with an id, an input, a limit, a token or a body shares. */
export function listFailures({
  method,
  path,
  input,
  isAdmin,
  rateLimit,
  failures = [],
  failureBodies = {},
}: Call): number[] {
  const all = [
    ...failures,
    ...Object.keys(failureBodies).map(Number),
    // An id in the path may be malformed (400).
    ...(path.includes('{') ? [400, 404] : []),
    ...(input ? [400] : []),
    ...(rateLimit ? [429] : []),
    ...(isAdmin ? [401, 403] : []),
    ...(hasBody(method) ? [400, 413, 415] : []),
    431,
    500,
    503,
  ];
  return [...new Set(all)].sort((a, b) => a - b);
}

const hasBody = (method: Call['method']) => method === 'POST' || method === 'PUT';

/** The name of a failure that has nothing but a message, for example `NotFound`. */
const toResponseName = (status: number) => (STATUS_CODES[status] ?? String(status)).replace(/\W/g, '');
const toResponseRef = (status: number) => `#/components/responses/${toResponseName(status)}`;

function toFailureResponse(status: number, body: z.ZodMiniType): Json {
  return {
    description: STATUS_MEANINGS[status],
    ...(status === 429 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: toContent(body),
  };
}

const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } };

const listHeaders = ({ isOpen }: Call) =>
  isOpen
    ? { headers: { 'Access-Control-Allow-Origin': { description: 'Any page may read it.', schema: { const: '*' } } } }
    : {};

function toContent(body: Call['answer']['body']): Json {
  if (body === 'JSON') return { 'application/json': { schema: { type: 'object' } } };
  if (typeof body === 'string') return { [body]: { schema: { type: 'string' } } };
  return { 'application/json': { schema: toSchemaOrRef(body) } };
}

function toSchemaOrRef(schema: z.ZodMiniType): Json {
  const name = getName(schema);
  if (name) return { $ref: toSchemaRef(name) };
  if (schema instanceof z.ZodMiniArray) {
    return { type: 'array', items: toSchemaOrRef(schema.def.element as z.ZodMiniType) };
  }
  const { $schema: _, ...json } = z.toJSONSchema(schema, OPTIONS);
  return json;
}

function listParameters({ method, path, input, takesIdempotencyKey }: Call): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(input && method === 'GET' ? listQuery(input) : []),
    ...(takesIdempotencyKey
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'Makes the call safe to repeat: the same key and body do it once; another body is 409.',
            schema: { type: 'string', maxLength: LIMITS.idempotencyKey },
          },
        ]
      : []),
  ];
}

function listQuery(input: Input): Json[] {
  const properties = toQuerySchema(input).properties as Record<string, Json>;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  }));
}
