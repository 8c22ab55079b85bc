import { isPaying } from './is-paying';

const KEY = 'renewedFrom';

/**
 * A part of the site that cannot be had: when the site was renewed since this page was opened, the page is loaded anew,
 * once. Without signal, or under a payment, it stays, and the screen says what is missing.
 */
export async function reloadWhenFilesAreGone(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script || isPaying(window.location.pathname) || wasReloadedFrom(script.src)) return;
  const shell = await fetch('/app-shell', { cache: 'no-store' }).catch(() => null); // no signal
  if (!shell?.ok || (await shell.text()).includes(new URL(script.src).pathname)) return;
  if (remembered(script.src)) window.location.reload();
}

function wasReloadedFrom(src: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === src;
  } catch {
    return true; // storage is blocked: nothing would end the reloading
  }
}

function remembered(src: string): boolean {
  try {
    sessionStorage.setItem(KEY, src);
    return true;
  } catch {
    return false; // full: as above
  }
}
