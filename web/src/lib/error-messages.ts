import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

export type ErrorTexts = {
  /** The server answered with a GraphQL error. Absent, its own message is shown. */
  refused?: string;
  /** The answer is not GraphQL, such as a gateway's page. */
  status?: (code: number) => string;
  /** No answer, and any case that has no text of its own. */
  otherwise: string;
};

/** The message on screen for a call that failed. One text alone stands for everything that has no message of the server. */
export function toErrorMessage(error: unknown, texts: string | ErrorTexts): string {
  const { refused, status, otherwise }: ErrorTexts = typeof texts === 'string' ? { otherwise: texts } : texts;
  if (CombinedGraphQLErrors.is(error)) return (refused ?? error.errors[0]?.message) || otherwise;
  if (status && (ServerError.is(error) || ServerParseError.is(error))) return status(error.statusCode);
  return otherwise;
}

/** True for the error of a call that was answered, if only by a gateway. */
export const isAnswer = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) || ServerError.is(error) || ServerParseError.is(error);

/** Texts that end with the HTTP status: 'Failed to fetch messages. Status: 502'. */
export function withStatus(text: string): ErrorTexts {
  return { status: (code) => `${text} Status: ${code}`, otherwise: `${text} Status: no answer` };
}

/** The answer of an act that removes something; what is gone already, such as after a lost answer, counts as removed. */
export const orGone = <Answer extends { __typename: string }>(answer: Answer | null | undefined) =>
  answer?.__typename === 'NotFoundError' ? ({ isGone: true } as const) : answer;

/** The message of an expected failure, which the schema answers as a type of its own; null when the call succeeded. */
export function refusalIn(answer: object | null | undefined): string | null {
  return answer && 'message' in answer && typeof answer.message === 'string' ? answer.message : null;
}

/** Why an action failed; unclear when no answer says so: it may have worked. */
export type Failure = { message: string; isUnclear: boolean };

/** The failure of an action whose call threw; `otherwise` is the message when the server has none. */
export const toFailure = (thrown: unknown, otherwise: string): Failure => ({
  message: toErrorMessage(thrown, otherwise),
  isUnclear: !CombinedGraphQLErrors.is(thrown),
});

/** The failure that an action's answer reports; null when it succeeded. */
export function failureIn(answer: object | null | undefined, otherwise: string): Failure | null {
  if (!answer) return { message: otherwise, isUnclear: true };
  const message = refusalIn(answer);
  return message === null ? null : { message, isUnclear: false };
}
