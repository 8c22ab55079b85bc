/** Loads the code of the next steps once a class is chosen, so that they open at once, even on a bad connection. */
export function preloadSteps(): void {
  const steps = [
    import('./apollo-layout'),
    import('./details'),
    import('./payment-method'),
    import('./confirm'),
    import('./thank-you'),
  ];
  // A step that failed to load is loaded again when the visitor reaches it.
  for (const step of steps) step.catch(() => undefined);
}
