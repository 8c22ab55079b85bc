import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { PAGES } from '../src/contract/page-meta';
import { schema } from '../src/graphql/schema';
import { CLASS_DATE } from './classes';
import type { Planted } from './plant-canaries';

export type Route = { method: string; url: string; isForAdmins: boolean };
/** The response to one call: headers and body as one text. */
export type Page = { call: string; status: number; text: string };

const DEPTH = 5;
const CONCURRENCY = 8;

/** Calls every public route with every id, and returns all responses. */
export const crawlRoutes = (origin: string, routes: readonly Route[], planted: Planted) =>
  visitAll(origin, getCalls(routes, planted));

/** Requests every page of the site; pages with an id in their address with several ids. */
export const crawlPages = (origin: string, planted: Planted) => visitAll(origin, getPages(planted));

async function visitAll(origin: string, calls: Call[]): Promise<Page[]> {
  const answers: Page[] = [];
  const walk = async () => {
    for (let next = calls.shift(); next; next = calls.shift()) answers.push(await visit(origin, next));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, walk));
  return answers;
}

type Call = { method: string; address: string; accept: string };

function getCalls(routes: readonly Route[], { ids }: Planted): Call[] {
  // The other methods of an address answer 405.
  const open = routes.filter(
    ({ isForAdmins, method, url }) => !isForAdmins && !url.includes('*') && /^(GET|POST)$/.test(method),
  );
  return open.flatMap(({ method, url }) => {
    const addresses = url.includes(':') ? ids.map((id) => url.replaceAll(/:\w+/g, id)) : [url];
    const requested = url.endsWith('/availability')
      ? addresses.map((one) => `${one}?startDate=${CLASS_DATE}`)
      : addresses;
    return requested.map((address) => ({ method, address, accept: 'application/json' }));
  });
}

function getPages({ ids, shareableId }: Planted): Call[] {
  const addresses = PAGES.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]).flatMap((path) =>
    path.includes(':') ? [shareableId, ids[0], ids[1]].map((id) => path.replaceAll(/:\w+/g, String(id))) : [path],
  );
  return addresses.map((address) => ({ method: 'GET', address, accept: 'text/html' }));
}

async function visit(origin: string, { method, address, accept }: Call): Promise<Page> {
  const body = method === 'GET' ? {} : { body: '{}' };
  const headers = { accept, 'content-type': 'application/json' };
  return toPage(
    `${method} ${address}`,
    await fetch(origin + address, { method, headers, redirect: 'manual', ...body }),
  );
}

/** Executes one operation per public field that selects everything below it, and returns the responses. */
export async function crawlGraphql(origin: string, operations: Record<string, string>): Promise<Page[]> {
  const answers: Page[] = [];
  for (const [field, args] of Object.entries(operations)) {
    const root = schema.getQueryType()?.getFields()[field] ? 'query' : 'mutation';
    const type = (root === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[field]?.type;
    if (!type) throw new Error(`There is no field ${field}.`);
    const query = `${root} { ${field}${args}${getSelection(type, DEPTH)} }`;
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    answers.push(await toPage(query, response));
  }
  return answers;
}

/** The selection of all fields without required arguments below a type, down to a depth; empty for a type without fields. */
function getSelection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isAbstractType(named)) {
    const members = schema.getPossibleTypes(named);
    const parts = members.map((one) => `... on ${one.name}${getFields(one, depth, conflictsInUnion(one, members))}`);
    return ` { __typename ${parts.join(' ')} }`;
  }
  return isObjectType(named) ? getFields(named, depth, () => false) : '';
}

function getFields(type: GraphQLObjectType, depth: number, needsAlias: (field: Field) => boolean): string {
  const fields = Object.values(type.getFields()).filter(
    (field) => !field.args.some(isRequiredArgument) && (depth > 0 || isLeafType(getNamedType(field.type))),
  );
  const requested = fields.map((field) => {
    const alias = needsAlias(field) ? `${type.name}_${field.name}: ` : '';
    return `${alias}${field.name}${getSelection(field.type, depth - 1)}`;
  });
  return ` { __typename ${requested.join(' ')} }`;
}

type Field = GraphQLField<unknown, unknown>;

/** All fields that can be reached from these queries, as `Type.field`. */
export function readableNames(queries: readonly string[]): string[] {
  const names = new Set<string>();
  const follow = (type: GraphQLOutputType) => {
    const named = getNamedType(type);
    const objects = isAbstractType(named) ? schema.getPossibleTypes(named) : isObjectType(named) ? [named] : [];
    for (const object of objects) {
      for (const field of Object.values(object.getFields())) {
        const name = `${object.name}.${field.name}`;
        if (names.has(name)) continue;
        names.add(name);
        follow(field.type);
      }
    }
  };
  const fields = schema.getQueryType()?.getFields() ?? {};
  for (const query of queries) if (fields[query]) follow(fields[query].type);
  return [...names];
}

/** True for a field whose name has another type in another member of the union: GraphQL requires an alias then. */
function conflictsInUnion(one: GraphQLObjectType, members: readonly GraphQLObjectType[]): (field: Field) => boolean {
  return ({ name, type }) =>
    members.some((other) => {
      const theirs = other !== one && other.getFields()[name];
      return theirs && String(theirs.type) !== String(type);
    });
}

async function toPage(call: string, response: Response): Promise<Page> {
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { call, status: response.status, text: `${head}\n\n${await response.text()}` };
}
