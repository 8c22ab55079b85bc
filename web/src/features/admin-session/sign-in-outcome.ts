import type { SignInMutation } from '../../gql/admin-operations';
import type { AdminUser } from '../../lib/admin-session';

export type SignInOutcome =
  | { kind: 'signed-in'; token: string; user: AdminUser }
  /** Name and password are right; the code of the second factor is missing or wrong. */
  | { kind: 'code-required'; message: string }
  | { kind: 'failed'; message: string };

/** What the server's answer to a sign-in means. */
export function outcomeOf(answer: SignInMutation['signIn'] | null | undefined): SignInOutcome {
  if (answer && 'token' in answer && answer.token) {
    const { id, username, isAdmin } = answer.user;
    return { kind: 'signed-in', token: answer.token, user: { _id: id, username, isAdmin } };
  }
  const message = (answer && 'message' in answer && answer.message) || 'Login failed. No token received.';
  const isCodeRequired = answer && 'isCodeRequired' in answer && answer.isCodeRequired;
  return { kind: isCodeRequired ? 'code-required' : 'failed', message };
}
