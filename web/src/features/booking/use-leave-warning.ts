import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** While work is under way the browser asks before it closes the page, and Back stays here. */
export function useLeaveWarning(isWorking: boolean, mayLeaveForPayment: boolean): void {
  const blocker = useBlocker(isWorking);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isWorking || mayLeaveForPayment) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWorking, mayLeaveForPayment]);
}
