import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { HOUR_MS } from '#contract/durations';
import { isPaying } from '../boot/is-paying';
import { activateWaitingWorker, useWaitingWorker } from '../boot/waiting-worker';
import { sessionValue } from '../lib/session-value';
import { Banner } from './banner';
import { Button } from './button';

const LATER_MS = 6 * HOUR_MS;
/** The time (milliseconds since 1970) until which the offer is put off in this tab. */
const putOff = sessionValue('updatePutOffUntil.1', z.number());

/**
 * Offers to activate a new version that is downloaded already. Hidden during a payment, and for six hours or until the next
 * visit once it is put off; the next start activates the version anyway.
 */
export function UpdateBar() {
  const worker = useWaitingWorker();
  const { pathname } = useLocation();
  const [isRefused, setIsRefused] = useState(false);
  const [putOffUntil, setPutOffUntil] = useState(() => putOff.read() ?? 0);
  if (!worker || isPaying(pathname) || Date.now() < putOffUntil) return null;
  const putOffUpdate = () => {
    const until = Date.now() + LATER_MS;
    putOff.write(until);
    setPutOffUntil(until);
  };
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
      <Button size="small" variant="quiet" onClick={putOffUpdate}>
        Later
      </Button>
    </Banner>
  );
}
