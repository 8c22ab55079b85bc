import { useEffect } from 'react';

const LOCK = 'payment';

/** Keeps the site from being renewed in any tab while this one may be paying. */
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

/** Whether some tab of this site may be paying. */
export async function isPaymentUnderWay(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
