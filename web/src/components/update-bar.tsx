import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isPaying } from '../boot/is-paying';
import { activateWaitingWorker, useWaitingWorker } from '../boot/waiting-worker';
import { Banner } from './banner';
import { Button } from './button';

/** Offers to activate a new version that is downloaded already. Hidden during a payment; the next start activates it anyway. */
export function UpdateBar() {
  const worker = useWaitingWorker();
  const { pathname } = useLocation();
  const [isRefused, setIsRefused] = useState(false);
  if (!worker || isPaying(pathname)) return null;
  return (
    <Banner icon={RefreshCw}>
      <p>
        {isRefused
          ? 'A booking is being finished in another tab. The new version waits for it.'
          : 'A new version of this site is ready.'}
      </p>
      <Button
        size="small"
        variant="secondary"
        onClick={async () => setIsRefused(!(await activateWaitingWorker(worker)))}
      >
        Update
      </Button>
    </Banner>
  );
}
