import { useState } from 'react';
import { refusalIn, toErrorMessage } from './error-messages';

type Act = {
  isBusy: boolean;
  /** Why the last action failed. */
  error: string | null;
  /** The last action got no answer: it may have worked. */
  isUnclear: boolean;
  /** Calls the server; returns its answer, or null when the action failed. */
  act: <Answer>(send: () => Promise<Answer | null | undefined>) => Promise<Exclude<Answer, { message: string }> | null>;
  /** Clears the error. */
  reset: () => void;
};

/** Runs one mutation at a time and turns its failure into a message; `otherwise` is the message when the server has none. */
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

  return { isBusy, error, isUnclear: error === otherwise, act, reset: () => setError(null) };
}

/** The answer to a call that was repeated because its answer was lost: a refusal that says that it is done already is a success. */
export const acceptDone = <Answer extends object>(answer: Answer | null | undefined) =>
  answer && 'isDone' in answer && answer.isDone === true ? { isDone: true } : answer;
