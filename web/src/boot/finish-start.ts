import { findInAppBrowser } from './in-app-browser';
import { isAppleMobile, wasHintShown } from './install-offer';
import { registerWorker } from './register-worker';
import { linkStartupImages } from './startup-images';

/** What a page does last, once the browser is idle again. */
export async function finishStart(): Promise<void> {
  if (isAppleMobile(navigator.userAgent, navigator.maxTouchPoints)) linkStartupImages();
  const app = findInAppBrowser(navigator.userAgent);
  if (app && !wasHintShown('in-app')) {
    // A failed download shows no hint, and the page works without it.
    await import('../components/in-app-hint').then(({ showInAppHint }) => showInAppHint(app)).catch(() => undefined);
  }
  await registerWorker();
}
