import { useState } from 'react';
import { refusalIn, toErrorMessage } from './error-messages';

type Act = {
  isBusy: boolean;
  /** Why it was not done. */
  error: string | null;
  /** Does it; answers what came of it, or null when it was not done. */
  act: <Answer>(send: () => Promise<Answer | null | undefined>) => Promise<Exclude<Answer, { message: string }> | null>;
  /** Forgets what went wrong. */
  reset: () => void;
};

/** One thing at a time that the server is asked to do, with the words for when it does not. */
export function useAct(otherwise: string): Act {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const act: Act['act'] = async <Answer>(send: () => Promise<Answer | null | undefined>) => {
    if (isBusy) return null;
    setIsBusy(true);
    setError(null);
    try {
      const answer = await send();
      const refusal = refusalIn(answer as object) ?? (answer === null || answer === undefined ? otherwise : null);
      setError(refusal);
      return refusal === null ? (answer as Exclude<Answer, { message: string }>) : null;
    } catch (failure) {
      setError(toErrorMessage(failure, otherwise));
      return null;
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, error, act, reset: () => setError(null) };
}
