import { useSyncExternalStore } from 'react';

const watchNothing = () => () => undefined;

/** False on the server and while React hydrates what the server rendered; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
}
