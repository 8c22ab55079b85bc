import { useEffect, useState } from 'react';
import { formatFreeCancellation, NO_FREE_CANCELLATION } from '#contract/cancellation';
import { getServerTime } from '../../../lib/server-time';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { fetchCheckout } from '../api/use-checkout';
import styles from './free-cancellation.module.css';

/**
 * Says until when a class can be cancelled for free, or that it cannot any more. The server's time decides: the clock of a
 * device may be wrong.
 */
export function FreeCancellation({ until }: { until: string | undefined }) {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    let isCurrent = true;
    // After a reload no response has named the server's time yet. This one is cached otherwise.
    void fetchCheckout().then(() => {
      if (isCurrent) setNow(getServerTime());
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  if (until === undefined) return null;
  const instant = new Date(until);
  return (
    <p className={styles.line}>
      {now <= instant ? formatFreeCancellation(instant, getStudioTimeZone()) : NO_FREE_CANCELLATION}
    </p>
  );
}
