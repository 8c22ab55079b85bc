import { isAppleMobile } from '../lib/is-apple-mobile';
import { followLaunches } from './follow-launches';
import { findInAppBrowser } from './in-app-browser';
import { wasHintShown } from './install-offer';
import { registerWorker } from './register-worker';
import { afterQuiet } from './when';

/** What a page does last, once the browser is idle. `goTo` opens the path of a launch of the installed app. */
export async function finishStart(goTo: (path: string) => void): Promise<void> {
  followLaunches(goTo);
  if (isAppleMobile(navigator.userAgent, navigator.maxTouchPoints)) linkStartupImages();
  const app = findInAppBrowser(navigator.userAgent);
  if (app && !wasHintShown('in-app')) {
    // A failed download shows no hint, and the page works without it.
    await import('./in-app-hint').then(({ showInAppHint }) => showInAppHint(app)).catch(() => undefined);
  }
  // It stores sixty files.
  afterQuiet(() => void registerWorker());
}

/**
 * Links the startup images that an iPhone shows while the installed app opens. It reads the links when the page is added to
 * the home screen, takes only an image of the screen's exact size, and only from a page with this `meta` element. The
 * images are made by web/build/draw-app-images.ts; there are none for other screens, which start without one.
 */
function linkStartupImages(): void {
  const [width, height] = [screen.width, screen.height].map((points) => Math.round(points * window.devicePixelRatio));
  for (const scheme of ['light', 'dark']) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(orientation: portrait) and (prefers-color-scheme: ${scheme})`;
    link.href = `/startup/${width}x${height}-${scheme}.png`;
    document.head.append(link);
  }
  const meta = document.createElement('meta');
  meta.name = 'apple-mobile-web-app-capable';
  meta.content = 'yes';
  document.head.append(meta);
}
