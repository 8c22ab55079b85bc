import { type Answer, call } from './rest';

export type GraphqlFailure = { message: string; path?: string[]; extensions?: { code?: string } };
export type GraphqlBody = { data?: Record<string, unknown> | null; errors?: GraphqlFailure[] };

/** One GraphQL request as a client makes it. */
export function ask(
  url: string,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<GraphqlBody>> {
  return call<GraphqlBody>('POST', `${url}/graphql`, { query, variables }, headers);
}

/** What went wrong, as one text. */
export const formatText = ({ body }: Answer<GraphqlBody>) =>
  (body.errors ?? []).map(({ message }) => message).join(' ');
