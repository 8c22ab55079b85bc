import type { FastifyRequest } from 'fastify';
import { execute, getOperationAST, getVariableValues, parse, type VariableDefinitionNode } from 'graphql';
import * as z from 'zod/mini';
import { answerFromCache } from '../cache/cached-read';
import { type CachedResponse, toJsonResponse } from '../cache/cached-response';
import type { Deps } from '../deps';
import { publicContext } from './context';
import { PUBLIC_READS } from './public-reads';
import { undeclaredVariable } from './request-limits';
import { schema } from './schema';

/** `GET /graphql?extensions=...&variables=...`, as Apollo's persisted queries have it: without the text. */
const requested = z.object({
  extensions: z.string(),
  variables: z.optional(z.string()),
  query: z.optional(z.undefined()),
});
const extensions = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });
const variables = z.record(z.string(), z.unknown());

/** The questions by their hash. Strangers add none. */
const queries = new Map<string, string>(Object.entries(PUBLIC_READS));
const operations = new Map([...queries].map(([hash, text]) => [hash, operationIn(text)]));

/** The same for Apollo's own way of looking them up. */
export const persistedQueries = {
  get: async (key: string) => queries.get(key.replace(/^apq:/, '')),
  set: async () => undefined,
  delete: async () => false,
};

/**
 * The site's own queries whose answer everybody shares, answered from memory. Null for all others, and for one that cannot be
 * answered: they are executed like every operation, which says what is wrong. Throws TooManyRequestsError when the answer is
 * not cached and the caller has asked for too many of those.
 */
export async function answerCachedQuery(deps: Deps, request: FastifyRequest): Promise<CachedResponse | null> {
  const question = requested.safeParse(request.query);
  if (!question.success) return null;
  const hash = extensions.safeParse(parseJson(question.data.extensions)).data?.persistedQuery.sha256Hash ?? '';
  const given = variables.safeParse(parseJson(question.data.variables ?? '{}'));
  const operation = operations.get(hash);
  if (!operation || !given.success) return null;
  const values = canonicalValues(operation.variables, given.data);
  if (!values) return null;
  return answerFromCache(deps, request, `graphql ${hash} ${JSON.stringify(values)}`, async () => {
    const contextValue = publicContext(deps);
    const result = await execute({ schema, document: operation.document, variableValues: values, contextValue });
    return result.errors ? null : toJsonResponse(result);
  });
}

/**
 * The values of the variables, the same for every way to write them down: in the order of the declarations, and without nulls,
 * for no argument of these operations tells null from absent. Null when they do not fit the declarations.
 */
function canonicalValues(
  declared: readonly VariableDefinitionNode[],
  given: Record<string, unknown>,
): Record<string, unknown> | null {
  if (undeclaredVariable(declared, given) !== null) return null;
  const { coerced } = getVariableValues(schema, declared, given);
  return coerced ? Object.fromEntries(Object.entries(coerced).filter(([, value]) => value !== null)) : null;
}

function operationIn(text: string) {
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
