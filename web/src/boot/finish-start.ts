import { isAppleMobile } from './install-offer';
import { registerWorker } from './register-worker';
import { linkStartupImages } from './startup-images';

/** What a page does last, once the browser is idle again. */
export async function finishStart(): Promise<void> {
  if (isAppleMobile({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })) linkStartupImages();
  await registerWorker();
}
