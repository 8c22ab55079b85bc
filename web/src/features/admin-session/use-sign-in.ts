import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SignInDocument, type SignInInput } from '../../gql/admin-operations';
import { startAdminSession } from '../../lib/admin-session';
import { storeWithoutScripts } from '../../lib/foreign-script-lock';
import { outcomeOf, type SignInOutcome } from './sign-in-outcome';

const FAILED: SignInOutcome = { kind: 'failed', message: 'An error occurred during login.' };
const NOT_KEPT: SignInOutcome = {
  kind: 'failed',
  message:
    'This browser’s storage is full or switched off, so nobody can stay signed in. Please allow it for this site, or make room, and log in again.',
};

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
  const [send] = useMutation(SignInDocument);
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [wantsCode, setWantsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function signIn(input: SignInInput): Promise<SignInOutcome> {
    setOutcome(null);
    setBusy(true);
    try {
      const { data } = await send({ variables: { input } });
      const result = outcomeOf(data?.signIn);
      const outcome = result.kind === 'signed-in' ? await remember(result) : result;
      setOutcome(outcome);
      if (outcome.kind === 'code-required') setWantsCode(true);
      return outcome;
    } catch {
      setOutcome(FAILED); // no answer
      return FAILED;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, outcome, wantsCode, signIn };
}

async function remember(signedIn: Extract<SignInOutcome, { kind: 'signed-in' }>): Promise<SignInOutcome> {
  try {
    await storeWithoutScripts(() => startAdminSession(signedIn.token, signedIn.user));
    return signedIn;
  } catch {
    return NOT_KEPT;
  }
}
