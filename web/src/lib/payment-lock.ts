import { useEffect } from 'react';

const LOCK = 'payment';

/** Holds a Web Lock while this tab may be paying, so that no tab activates a new version of the site. */
export function usePaymentLock(mayBePaying: boolean): void {
  useEffect(() => {
    if (!mayBePaying || !('locks' in navigator)) return;
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    void navigator.locks.request(LOCK, { mode: 'shared' }, () => left);
    return leave;
  }, [mayBePaying]);
}

/** Whether any tab of this site may be paying; unknown, and so false, in a browser without Web Locks. */
export async function isPaymentUnderWay(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
