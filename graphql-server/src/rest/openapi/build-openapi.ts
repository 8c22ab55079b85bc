import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { localDate } from '#contract/text';
import { ANSWERS, message } from './answers';
import { CALLS, type Call, type Fields, listFailures, TAGS } from './calls';

type Json = Record<string, unknown>;
/** Gives the schema of a body, or the reference to it. */
type Refer = (schema: z.ZodMiniType) => Json;

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

/** The OpenAPI 3.1 document of all REST calls, made from the table of calls and the zod schemas. */
export function buildOpenApi(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of ANSWERS) schema.register(registry, { id });
  for (const { operationId, body } of CALLS) {
    if (body && body !== 'any' && !registry.has(body.schema))
      body.schema.register(registry, { id: toName(operationId) });
  }
  const getName = (schema: z.ZodMiniType) => registry.get(schema)?.id ?? null;
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri: (id) => `#/components/schemas/${id}` });
  const components = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as Json]),
  );
  for (const { body } of CALLS) {
    if (body && body !== 'any') describeProperties(components[getName(body.schema) ?? ''] ?? {}, body);
  }

  const refer: Refer = (schema) => {
    const name = getName(schema);
    if (name) return { $ref: `#/components/schemas/${name}` };
    if (schema instanceof z.ZodMiniArray) return { type: 'array', items: refer(schema.def.element as z.ZodMiniType) };
    return toSchema(schema);
  };
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
    paths: groupByPath((call) => describeOperation(call, refer)),
    components: {
      schemas: components,
      responses: Object.fromEntries(
        [...new Set(CALLS.flatMap(listFailures))]
          .sort((a, b) => a - b)
          .map((status) => [toResponseName(status), describeFailure(status, message, refer)]),
      ),
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const OPTIONS = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    // A refinement checks dates, which JSON Schema cannot see.
    if (zodSchema === localDate) jsonSchema.format = 'date';
  },
} as const;

function toSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, OPTIONS);
  return json;
}

const toName = (operationId: string) => `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body`;

function describeProperties(schema: Json, { descriptions }: Fields): void {
  const properties = schema.properties as Record<string, Json>;
  for (const [name, described] of Object.entries(descriptions)) {
    properties[name] =
      typeof described === 'string' ? { ...properties[name], description: described } : { ...described };
  }
}

/** A path that is mounted with and without the prefix has both as its servers. */
function groupByPath(describe: (call: Call) => Json): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const call of CALLS) {
    const servers = call.at === 'api and root' ? { servers: [{ url: '/api' }, { url: '/' }] } : {};
    paths[call.path] = { ...servers, ...paths[call.path], [call.method.toLowerCase()]: describe(call) };
  }
  return paths;
}

function describeOperation(call: Call, refer: Refer): Json {
  const { operationId, tag, summary, description, isAdmin, body, answer, failureBodies = {} } = call;
  const parameters = listParameters(call);
  const success = { description: answer.description, ...listHeaders(call), content: toContent(answer.body, refer) };
  const failures = listFailures(call).map((status) => {
    const special = failureBodies[status];
    return [status, special ? describeFailure(status, special, refer) : { $ref: toResponseRef(status) }];
  });
  return {
    operationId,
    tags: [tag],
    summary: `${isAdmin ? 'Admin' : 'Public'}. ${summary}`,
    ...(description ? { description } : {}),
    security: isAdmin ? [{ session: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body && body !== 'any'
      ? { requestBody: { required: true, content: { 'application/json': { schema: refer(body.schema) } } } }
      : {}),
    responses: {
      [answer.status]: success,
      ...(call.isOpen ? { 304: { description: STATUS_MEANINGS[304] } } : {}),
      ...Object.fromEntries(failures),
    },
  };
}

/** The name of a failure that has nothing but a message, for example `NotFound`. */
const toResponseName = (status: number) => (STATUS_CODES[status] ?? String(status)).replace(/\W/g, '');
const toResponseRef = (status: number) => `#/components/responses/${toResponseName(status)}`;

function describeFailure(status: number, body: z.ZodMiniType, refer: Refer): Json {
  return {
    description: STATUS_MEANINGS[status],
    ...(status === 429 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: toContent(body, refer),
  };
}

const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } };

const listHeaders = ({ isOpen }: Call) =>
  isOpen
    ? { headers: { 'Access-Control-Allow-Origin': { description: 'Any page may read it.', schema: { const: '*' } } } }
    : {};

function toContent(body: Call['answer']['body'], refer: Refer): Json {
  if (body === 'JSON') return { 'application/json': { schema: { type: 'object' } } };
  if (typeof body === 'string') return { [body]: { schema: { type: 'string' } } };
  return { 'application/json': { schema: refer(body) } };
}

function listParameters({ path, query, takesIdempotencyKey }: Call): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(query ? listQuery(query) : []),
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

function listQuery({ schema, descriptions }: Fields): Json[] {
  const { properties = {} } = toSchema(schema);
  return Object.entries(properties as Record<string, Json>).map(([name, property]) => ({
    name,
    in: 'query',
    description: descriptions[name],
    schema: property,
  }));
}
