/** Lets one tab at a time `send`. A browser without Web Locks may send twice; the key makes the server save it once. */
export async function withTabLock<Result>(name: string, send: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, send) : send();
}
