/** Whether screens may cross-fade. False on the server and for visitors who prefer reduced motion. */
export function prefersMotion(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: no-preference)').matches;
}
