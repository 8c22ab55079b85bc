import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type Outcome, readOutcome } from '#contract/personal-pages';

/**
 * What a form did that led to this page; null without one, or where one was refused. It is said once: neither Back nor a reload says
 * it again, while what stands on the page stays, so that nothing jumps.
 */
export function useOutcome(refusal: unknown): Outcome | null {
  const { search } = useLocation();
  const outcome = refusal === null ? readOutcome(search) : null;
  useEffect(() => {
    if (outcome !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [outcome]);
  return outcome;
}
