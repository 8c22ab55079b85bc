/** Lets one tab at a time `send`. A browser without Web Locks may send twice; the key makes the server save it once. */
export async function withTabLock<Result>(name: string, send: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, send) : send();
}

/** The same, unless a tab is sending now: for an attempt that is repeated by the clock, so that none waits in line. */
export async function withFreeTabLock(name: string, send: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return send();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await send();
  });
}
