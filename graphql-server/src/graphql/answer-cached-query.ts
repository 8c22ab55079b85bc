import type { FastifyRequest } from 'fastify';
import { execute, getOperationAST, getVariableValues, parse, type VariableDefinitionNode } from 'graphql';
import * as z from 'zod/mini';
import { answerFromCache } from '../cache/cached-read';
import { type CachedResponse, toJsonResponse } from '../cache/cached-response';
import type { Deps } from '../deps';
import { publicContext } from './context';
import { PERSISTED_QUERIES } from './public-reads';
import { findUndeclaredVariable } from './request-limits';
import { schema } from './schema';

/** `GET /graphql?extensions=...&variables=...`: an Apollo persisted query, sent by its hash instead of its text. */
const requested = z.object({
  extensions: z.string(),
  variables: z.optional(z.string()),
  query: z.optional(z.undefined()),
});
const extensions = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });
const variables = z.record(z.string(), z.unknown());

/** The site's queries by their hash. Clients cannot add any. */
const queries = new Map<string, string>(Object.entries(PERSISTED_QUERIES));
const operations = new Map([...queries].map(([hash, text]) => [hash, parseOperation(text)]));

/** Gives Apollo Server the same queries; the key and the promise are those of its `KeyValueCache`. */
export const persistedQueries = {
  get: async (key: string) => queries.get(key.replace(/^apq:/, '')),
  set: async () => undefined,
  delete: async () => false,
};

/**
 * Answers one of the site's public queries from the schedule cache. Null for every other request, and for a query that fails:
 * Apollo Server executes those and reports the error. Throws TooManyRequestsError when the response is not cached and the
 * network address has caused too many loads.
 */
export async function answerCachedQuery(deps: Deps, request: FastifyRequest): Promise<CachedResponse | null> {
  const query = requested.safeParse(request.query);
  if (!query.success) return null;
  const hash = extensions.safeParse(parseJson(query.data.extensions)).data?.persistedQuery.sha256Hash ?? '';
  const given = variables.safeParse(parseJson(query.data.variables ?? '{}'));
  const operation = operations.get(hash);
  if (!operation || !given.success) return null;
  const values = toCanonicalValues(operation.variables, given.data);
  if (!values) return null;
  return answerFromCache(deps, request, `graphql ${hash} ${JSON.stringify(values)}`, async () => {
    const contextValue = publicContext(deps);
    const result = await execute({ schema, document: operation.document, variableValues: values, contextValue });
    return result.errors ? null : toJsonResponse(result);
  });
}

/**
 * Normalises the variables for the cache key: in the order of their declarations and without nulls, because no argument of
 * these queries distinguishes null from absent. Null when they do not match the declarations.
 */
function toCanonicalValues(
  declared: readonly VariableDefinitionNode[],
  given: Record<string, unknown>,
): Record<string, unknown> | null {
  if (findUndeclaredVariable(declared, given) !== null) return null;
  const { coerced } = getVariableValues(schema, declared, given);
  return coerced ? Object.fromEntries(Object.entries(coerced).filter(([, value]) => value !== null)) : null;
}

function parseOperation(text: string) {
  const document = parse(text);
  return { document, variables: getOperationAST(document)?.variableDefinitions ?? [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
