import { type Answer, call } from './rest';

type GraphqlFailure = { message: string; path?: string[]; extensions?: { code?: string } };
export type GraphqlBody = { data?: Record<string, unknown> | null; errors?: GraphqlFailure[] };

/** Sends one GraphQL request. */
export function ask(
  url: string,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<GraphqlBody>> {
  return call<GraphqlBody>('POST', `${url}/graphql`, { query, variables }, headers);
}

/** All error messages as one text. */
export const formatText = ({ body }: Answer<GraphqlBody>) =>
  (body.errors ?? []).map(({ message }) => message).join(' ');
