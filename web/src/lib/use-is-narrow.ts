import { useSyncExternalStore } from 'react';

/** Below this width a list is read with the thumb; style sheets that follow it use the same media query. */
const NARROW = '(width < 50rem)';

/** True on a phone, and in a window of its width. Only for screens that are rendered in the browser alone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches);
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
