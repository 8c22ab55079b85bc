import { useEffect, useEffectEvent } from 'react';

/** The page may have missed a change before each of these. */
const RETURNS = ['pageshow', 'focus', 'online'] as const;

/** Calls `onReturn` when a page that may have missed a change is looked at or online again, while `isWatching`. */
export function usePageReturn(isWatching: boolean, onReturn: () => void): void {
  const notify = useEffectEvent(onReturn);

  useEffect(() => {
    if (!isWatching) return;
    const listen = () => {
      if (!document.hidden) notify();
    };
    document.addEventListener('visibilitychange', listen);
    for (const event of RETURNS) addEventListener(event, listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      for (const event of RETURNS) removeEventListener(event, listen);
    };
  }, [isWatching]);
}
