import { track } from '../../lib/analytics';
import { toldPath } from './told-path';

let isWatching = false;

/** Tells how fast this page load was, under the path where it began. Its code is fetched here, after consent. */
export async function watchVitals(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  const path = toldPath(window.location.pathname);
  try {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
    const tell = ({ name, value }: { name: string; value: number }) =>
      track({ name: 'web_vital', metric: name, value: Math.round(value * 1000) / 1000, path });
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(tell);
  } catch {
    // the signal is gone; the page does without
  }
}
