import { useState } from 'react';
import { type Failure, failureIn, toFailure } from './error-messages';

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
  const [failure, setFailure] = useState<Failure | null>(null);

  const act: Act['act'] = async <Answer>(send: () => Promise<Answer | null | undefined>) => {
    if (isBusy) return null;
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await send();
      const refusal = failureIn(answer as object, otherwise);
      setFailure(refusal);
      return refusal === null ? (answer as Exclude<Answer, { message: string }>) : null;
    } catch (thrown) {
      setFailure(toFailure(thrown, otherwise));
      return null;
    } finally {
      setIsBusy(false);
    }
  };

  const { message: error = null, isUnclear = false } = failure ?? {};
  return { isBusy, error, isUnclear, act, reset: () => setFailure(null) };
}

/** The answer to a call that was repeated because its answer was lost: a refusal that says that it is done already is a success. */
export const acceptDone = <Answer extends object>(answer: Answer | null | undefined) =>
  answer && 'isDone' in answer && answer.isDone === true ? { isDone: true } : answer;
