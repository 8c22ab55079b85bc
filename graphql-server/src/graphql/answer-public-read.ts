import { execute, parse } from 'graphql';
import * as z from 'zod/mini';
import type { Deps } from '../deps';
import { type KeptAnswer, keepJson } from '../kept-answer';
import { publicContext } from './context';
import { PUBLIC_READS } from './public-reads';
import { schema } from './schema';

/** `GET /graphql?extensions=...&variables=...`, as Apollo's persisted queries have it. */
const asked = z.object({ extensions: z.string(), variables: z.optional(z.string().check(z.maxLength(200))) });
const extensions = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });
const variables = z.record(z.string(), z.unknown());

/** The questions by their hash. Strangers add none. */
const questions = new Map<string, string>(Object.entries(PUBLIC_READS));
const documents = new Map([...questions].map(([hash, text]) => [hash, parse(text)]));

/** The same for Apollo's own way of looking them up. */
export const knownQuestions = {
  get: async (key: string) => questions.get(key.replace(/^apq:/, '')),
  set: async () => undefined,
  delete: async () => false,
};

/**
 * The site's own questions whose answer everybody shares, answered from memory. Null for all others, and for one that cannot
 * be answered: they take the way of every operation, and its words for what is wrong.
 */
export async function answerPublicRead(deps: Deps, query: unknown): Promise<KeptAnswer | null> {
  const question = asked.safeParse(query);
  if (!question.success) return null;
  const hash = extensions.safeParse(parseJson(question.data.extensions)).data?.persistedQuery.sha256Hash;
  const values = variables.safeParse(parseJson(question.data.variables ?? '{}'));
  const document = documents.get(hash ?? '');
  if (!document || !values.success) return null;
  return deps.readCache.get(`graphql ${hash} ${question.data.variables}`, async () => {
    const contextValue = publicContext(deps);
    const result = await execute({ schema, document, variableValues: values.data, contextValue });
    return result.errors ? null : keepJson(result);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
