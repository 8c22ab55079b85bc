import { paths } from '#contract/paths';
import { isPaying } from './is-paying';

/** The Launch Handler API of installed apps, which TypeScript's DOM types do not have. */
type LaunchQueue = { setConsumer(consumer: (launch: { targetURL?: string }) => void): void };

/** The start pages of the apps. Starting an app that is open shows the page on which it was left. */
const START_PAGES: readonly string[] = [paths.home, paths.adminDashboard];

/**
 * Opens the address of a shortcut or link in the installed app's window: the manifest's `launch_handler` has only brought
 * that window to the front.
 */
export function followLaunches(goTo: (path: string) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  let isListening = false;
  launchQueue?.setConsumer(({ targetURL }) => {
    // Launches from before opened this page. Chromium sends the last of them again after each reload.
    if (!isListening || !targetURL) return;
    const path = launchPath(new URL(targetURL), window.location);
    if (path) goTo(path);
  });
  isListening = true;
}

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/**
 * The path that a launch opens in a window; null when the window stays where it is. Nothing but the return from a redirect
 * of the payment itself leaves a page on which a payment may be under way.
 */
export function launchPath(target: Address, current: Address): string | null {
  if (START_PAGES.includes(target.pathname) && !target.search) return null;
  if (isPaying(current.pathname) && !isPaying(target.pathname)) return null;
  const [path, open] = [target, current].map(({ pathname, search, hash }) => pathname + search + hash);
  return path && path !== open ? path : null;
}
