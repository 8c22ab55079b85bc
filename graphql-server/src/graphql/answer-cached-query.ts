import type { FastifyRequest } from 'fastify';
import { execute, getOperationAST, getVariableValues, parse, type VariableDefinitionNode } from 'graphql';
import * as z from 'zod/mini';
import { answerFromCache } from '../cache/cached-read';
import { type CachedResponse, toJsonResponse } from '../cache/cached-response';
import type { Deps } from '../deps';
import { publicContext } from './context';
import { PUBLIC_READS } from './public-reads';
import { findUndeclaredVariable } from './request-limits';
import { schema } from './schema';

/** `GET /graphql?extensions=...&variables=...`: a persisted query in Apollo's format, by its hash and without its text. */
const persistedQueryParams = z.object({
  extensions: z.string(),
  variables: z.optional(z.string()),
  query: z.optional(z.undefined()),
});
const extensions = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });
const variables = z.record(z.string(), z.unknown());

/** The persisted queries by their hash. The list is fixed: a client cannot register one. */
const queries = new Map<string, string>(Object.entries(PUBLIC_READS));
const operations = new Map([...queries].map(([hash, text]) => [hash, parseOperation(text)]));

/** The same list as the cache that Apollo looks persisted queries up in. */
export const persistedQueries = {
  get: async (key: string) => queries.get(key.replace(/^apq:/, '')),
  set: async () => undefined,
  delete: async () => false,
};

/**
 * Answers a persisted query of the site from the response cache. Returns null for every other request, and for one with invalid
 * variables: Apollo executes those and reports the error.
 * @throws TooManyRequestsError when the response is not cached and the client has sent too many such requests
 */
export async function answerCachedQuery(deps: Deps, request: FastifyRequest): Promise<CachedResponse | null> {
  const params = persistedQueryParams.safeParse(request.query);
  if (!params.success) return null;
  const hash = extensions.safeParse(parseJson(params.data.extensions)).data?.persistedQuery.sha256Hash ?? '';
  const given = variables.safeParse(parseJson(params.data.variables ?? '{}'));
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
 * Brings equal variables into one form for the cache key: in the order of their declarations and without nulls, because these
 * operations treat null like an absent argument. Returns null for variables of a wrong type.
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
