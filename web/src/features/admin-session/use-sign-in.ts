import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { type AdminUser, startAdminSession } from '../../admin/admin-session';
import { SignInDocument, type SignInInput, type SignInMutation } from '../../gql/admin-operations';
import { storeWithoutScripts } from '../../lib/foreign-script-lock';

const FAILED: SignInOutcome = { kind: 'failed', message: 'An error occurred during login.' };
const NOT_STORED: SignInOutcome = {
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
      const result = toOutcome(data?.signIn);
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
    return NOT_STORED;
  }
}

export type LoginData = { username: string; password: string; code: string };
export type LoginField = keyof LoginData;

/** What is still to be filled in, in words, in the order of the form. A password may be of blanks. */
export function missingFields(
  { username, password, code }: LoginData,
  wantsCode: boolean,
): Partial<Record<LoginField, string>> {
  return {
    ...(username.trim() ? {} : { username: 'Username is required.' }),
    ...(password ? {} : { password: 'Password is required.' }),
    ...(wantsCode && !code.trim() ? { code: 'Code is required.' } : {}),
  };
}

export type SignInOutcome =
  | { kind: 'signed-in'; token: string; user: AdminUser }
  /** Name and password are right; the code of the second factor is missing or wrong. */
  | { kind: 'code-required'; message: string }
  | { kind: 'failed'; message: string };

/** What the server's answer to a sign-in means. */
export function toOutcome(answer: SignInMutation['signIn'] | null | undefined): SignInOutcome {
  if (answer && 'token' in answer && answer.token) {
    const { id, username, isAdmin } = answer.user;
    return { kind: 'signed-in', token: answer.token, user: { _id: id, username, isAdmin } };
  }
  const message = (answer && 'message' in answer && answer.message) || 'Login failed. No token received.';
  const isCodeRequired = answer && 'isCodeRequired' in answer && answer.isCodeRequired;
  return { kind: isCodeRequired ? 'code-required' : 'failed', message };
}
