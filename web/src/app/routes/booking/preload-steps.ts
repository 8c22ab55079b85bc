/** Fetches the steps to come while the visitor reads this one: no step waits for code, and none is lost to a bad signal. */
export function preloadSteps(): () => void {
  const load = () => {
    for (const step of [import('./details'), import('./payment-method'), import('./confirm'), import('./thank-you')]) {
      step.catch(() => undefined); // the step asks again when it is reached
    }
  };
  const timer = setTimeout(load, 1500);
  return () => clearTimeout(timer);
}
