import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** While `isWorking`, blocks navigation inside the app and makes the browser ask before it closes the page. */
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
