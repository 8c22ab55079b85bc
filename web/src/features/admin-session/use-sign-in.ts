import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SignInDocument, type SignInInput } from '../../gql/admin-operations';
import { startAdminSession } from '../../lib/admin-session';
import { outcomeOf, type SignInOutcome } from './sign-in-outcome';

const FAILED: SignInOutcome = { kind: 'failed', message: 'An error occurred during login.' };

type SignIn = {
  isBusy: boolean;
  /** What came of the last attempt. */
  outcome: SignInOutcome | null;
  /** Whether the account demands a code, as far as was said. */
  wantsCode: boolean;
  signIn: (input: SignInInput) => Promise<SignInOutcome>;
};

/** Signs in, and remembers who did. */
export function useSignIn(): SignIn {
  const [send, { loading }] = useMutation(SignInDocument);
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [wantsCode, setWantsCode] = useState(false);

  async function signIn(input: SignInInput): Promise<SignInOutcome> {
    setOutcome(null);
    try {
      const { data } = await send({ variables: { input } });
      const result = outcomeOf(data?.signIn);
      if (result.kind === 'signed-in') startAdminSession(result.token, result.user);
      setOutcome(result);
      if (result.kind === 'code-required') setWantsCode(true);
      return result;
    } catch {
      // No answer, or a browser that keeps nothing: either way nobody is signed in.
      setOutcome(FAILED);
      return FAILED;
    }
  }

  return { isBusy: loading, outcome, wantsCode, signIn };
}
