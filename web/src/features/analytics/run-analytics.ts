import { isAdminDevice, watchAdminDevice } from '../../admin/admin-token';
import { isPaying } from '../../boot/is-paying';
import { type Collector, setAnalyticsCollector, track } from '../../lib/analytics';
import { loadUnderLock, watchSignIns } from '../../lib/foreign-script-lock';
import { toAnalyticsPath } from './analytics-path';
import { isCollectorLoaded, loadCollector } from './collector';

/** How often a page that has to be reloaded checks whether its payment is over, in milliseconds. */
const PAYMENT_CHECK_MS = 1_000;

const ignore: Collector = () => undefined;

/**
 * Loads the studio's analytics script and reports events to it, unless an admin is signed in on this device. When one signs in,
 * the page is reloaded without the script, because code that runs cannot be removed. The returned function stops reporting.
 */
export function runAnalytics(src: string): () => void {
  let isStopped = false;
  const load = () => {
    if (!isStopped && !isAdminDevice()) {
      setAnalyticsCollector(loadCollector(src));
      void watchVitals();
    }
    return isCollectorLoaded();
  };
  const update = () => {
    if (!isAdminDevice()) void loadUnderLock(load);
    else reloadWithoutScript();
  };
  const unwatch = [watchAdminDevice(update), watchSignIns(reloadWithoutScript)];
  update();
  return () => {
    isStopped = true;
    for (const end of unwatch) end();
    setAnalyticsCollector(null);
  };
}

/** Stops reporting at once and reloads the page without the script. During a payment the reload waits until it is over. */
function reloadWithoutScript(): void {
  setAnalyticsCollector(ignore);
  if (!isCollectorLoaded()) return;
  if (isPaying(window.location.pathname)) setTimeout(reloadWithoutScript, PAYMENT_CHECK_MS);
  else window.location.reload();
}

let isWatching = false;

/** Reports the web vitals of this page load under the path where it began. The library is loaded here, after consent. */
async function watchVitals(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  const path = toAnalyticsPath(window.location.pathname);
  try {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
    const report = ({ name, value }: { name: string; value: number }) =>
      track({ name: 'web_vital', metric: name, value: Math.round(value * 1000) / 1000, path });
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(report);
  } catch {
    // Offline: the page works without web vitals.
  }
}
