import { isPaying } from './is-paying';

const KEY = 'renewedFrom';

/**
 * Handles a part of the site that failed to load. If a new version was deployed since this page was opened, reloads the
 * page, once per version. Offline or during a payment the page stays, and the screen says what is missing.
 */
export async function reloadWhenFilesAreGone(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script || isPaying(window.location.pathname) || wasReloadedFrom(script.src)) return;
  const shell = await fetch('/app-shell', { cache: 'no-store' }).catch(() => null); // offline
  if (!shell?.ok || (await shell.text()).includes(new URL(script.src).pathname)) return;
  if (rememberReload(script.src)) window.location.reload();
}

function wasReloadedFrom(src: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === src;
  } catch {
    return true; // storage is blocked: nothing would end the reloading
  }
}

/** False where nothing can be stored, so that nothing would end the reloading. */
function rememberReload(src: string): boolean {
  try {
    sessionStorage.setItem(KEY, src);
    return true;
  } catch {
    return false; // storage is full
  }
}
