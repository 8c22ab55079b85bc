import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { startAdminSession } from '../../admin/admin-session';
import type { AdminUser } from '../../admin/parse-session';
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
  /** The outcome of the last attempt. */
  outcome: SignInOutcome | null;
  /** Whether the server has asked for the code of the second factor. */
  needsCode: boolean;
  signIn: (input: SignInInput) => Promise<SignInOutcome>;
};

/** Signs in, and stores the session on this device. */
export function useSignIn(): SignIn {
  const [send] = useMutation(SignInDocument);
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function signIn(input: SignInInput): Promise<SignInOutcome> {
    setOutcome(null);
    setIsBusy(true);
    try {
      const { data } = await send({ variables: { input } });
      const result = toSignInOutcome(data?.signIn);
      const stored = result.kind === 'signed-in' ? await storeSession(result) : result;
      setOutcome(stored);
      if (stored.kind === 'code-required') setNeedsCode(true);
      return stored;
    } catch {
      setOutcome(FAILED); // no answer
      return FAILED;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, outcome, needsCode, signIn };
}

async function storeSession(signedIn: Extract<SignInOutcome, { kind: 'signed-in' }>): Promise<SignInOutcome> {
  try {
    await storeWithoutScripts(() => startAdminSession(signedIn.token, signedIn.user));
    return signedIn;
  } catch {
    return NOT_STORED;
  }
}

export type LoginData = { username: string; password: string; code: string };
export type LoginField = keyof LoginData;

/** The error of each missing field, in the order of the form. A password may consist of spaces. */
export function listMissingFields(
  { username, password, code }: LoginData,
  needsCode: boolean,
): Partial<Record<LoginField, string>> {
  return {
    ...(username.trim() ? {} : { username: 'Username is required.' }),
    ...(password ? {} : { password: 'Password is required.' }),
    ...(needsCode && !code.trim() ? { code: 'Code is required.' } : {}),
  };
}

export type SignInOutcome =
  | { kind: 'signed-in'; token: string; user: AdminUser }
  /** Username and password are right; the code of the second factor is missing or wrong. */
  | { kind: 'code-required'; message: string }
  | { kind: 'failed'; message: string };

export function toSignInOutcome(answer: SignInMutation['signIn'] | null | undefined): SignInOutcome {
  if (answer && 'token' in answer && answer.token) {
    const { id, username, isAdmin } = answer.user;
    return { kind: 'signed-in', token: answer.token, user: { _id: id, username, isAdmin } };
  }
  const message = (answer && 'message' in answer && answer.message) || 'Login failed. No token received.';
  const isCodeRequired = answer && 'isCodeRequired' in answer && answer.isCodeRequired;
  return { kind: isCodeRequired ? 'code-required' : 'failed', message };
}
