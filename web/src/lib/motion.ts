/** True where a screen may cross-fade into the next: not on the server, and not for who asked for less motion. */
export function prefersMotion(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: no-preference)').matches;
}
