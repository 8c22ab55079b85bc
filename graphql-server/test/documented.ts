import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Response = { content?: Record<string, { schema: object }> } | { $ref: string };
type PathItem = { servers?: { url: string }[] } & Record<string, { responses: Record<string, Response> } | undefined>;
type OpenApi = { paths: Record<string, PathItem>; components: { responses: Record<string, Response> } };

/** The published document; `npm run check` keeps it equal to the code. */
const openApi = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApi;

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** Every documented call at each of its addresses, with `:id` as the router writes it. */
export const DOCUMENTED_CALLS = Object.entries(openApi.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).flatMap((method) =>
    (item.servers ?? [{ url: '/' }]).map(({ url }) => ({
      method: method.toUpperCase(),
      address: `${url === '/' ? '' : url}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      path,
    })),
  ),
);

const matchers = DOCUMENTED_CALLS.map((call) => ({
  ...call,
  pattern: new RegExp(`^${call.address.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(openApi, 'openapi.json');

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Where the schema of an answer stands in the document; null when no schema describes it. */
function findSchema(path: string, method: string, status: number): string | null {
  const response = openApi.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!response) return null;
  const pointer =
    '$ref' in response
      ? response.$ref.slice(1)
      : `/paths/${[path, method.toLowerCase(), 'responses', String(status)].map(escapePointer).join('/')}`;
  return `openapi.json#${pointer}/content/${escapePointer('application/json')}/schema`;
}

type Answer = { status: number; type: string; body: unknown };

/**
 * Why an answer contradicts openapi.json; null when it agrees, and for a call that is not documented. A status has to be
 * documented, and a JSON body has to match its schema.
 */
export function findContradiction(method: string, pathname: string, { status, type, body }: Answer): string | null {
  const known = matchers.find((one) => one.method === method && one.pattern.test(pathname));
  if (!known) return null;
  const call = `${method} ${pathname} ${status}`;
  const response = openApi.paths[known.path]?.[method.toLowerCase()]?.responses[status];
  if (!response) return `${call}: this status is not documented.`;
  if (!type.startsWith('application/json')) return null;
  const address = findSchema(known.path, method, status);
  const validate = address ? ajv.getSchema(address) : undefined;
  if (!validate) return `${call}: no JSON body is documented.`;
  return validate(body) ? null : `${call}: ${ajv.errorsText(validate.errors)}`;
}
