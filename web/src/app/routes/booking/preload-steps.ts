/** Fetches the steps to come once a class is chosen: no step waits for code, and none is lost to a bad signal. */
export function preloadSteps(): void {
  const steps = [import('./details'), import('./payment-method'), import('./confirm'), import('./thank-you')];
  // What did not come is asked for again when it is reached.
  for (const step of steps) step.catch(() => undefined);
}
