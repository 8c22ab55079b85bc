import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SignInDocument } from '../../gql/admin-operations';
import { startAdminSession } from '../../lib/admin-session';
import { outcomeOf, type SignInOutcome } from './sign-in-outcome';

const FAILED: SignInOutcome = { kind: 'failed', message: 'An error occurred during login.' };

type SignIn = {
  isBusy: boolean;
  /** What came of the last attempt. */
  outcome: SignInOutcome | null;
  signIn: (input: { username: string; password: string }) => Promise<SignInOutcome>;
};

/** Signs in, and remembers who did. */
export function useSignIn(): SignIn {
  const [send, { loading }] = useMutation(SignInDocument);
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);

  async function signIn(input: { username: string; password: string }): Promise<SignInOutcome> {
    setOutcome(null);
    try {
      const { data } = await send({ variables: { input } });
      const result = outcomeOf(data?.signIn);
      if (result.kind === 'signed-in') startAdminSession(result.token, result.user);
      setOutcome(result);
      return result;
    } catch {
      // No answer, or a browser that keeps nothing: either way nobody is signed in.
      setOutcome(FAILED);
      return FAILED;
    }
  }

  return { isBusy: loading, outcome, signIn };
}
