import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from '../admin/admin-token';
import { parseSession } from '../admin/parse-session';
import { readItem } from '../lib/read-item';

/**
 * Shows the screen of this address as the server renders it for its admin, unless the page's scripts are loaded before, which ends
 * the request. The page itself was requested without the token, which only scripts can read.
 */
export async function showAdminScreen(root: HTMLElement, loading: AbortSignal): Promise<void> {
  const session = parseSession(readItem(ADMIN_TOKEN_KEY), readItem(ADMIN_USER_KEY));
  // With a service worker, the scripts and today's people are on the device.
  if (session.kind !== 'admin' || navigator.serviceWorker?.controller) return;
  const [content] = await Promise.all([requestContent(session.token, loading), ...linkSheets()]);
  if (content === null || loading.aborted) return;
  const template = document.createElement('template');
  template.innerHTML = content;
  const [state] = template.content.querySelectorAll('script');
  if (state) root.after(state);
  root.append(template.content);
  // React replaces it.
  root.dataset.screen = '';
}

/** Null when the server refuses, or when the scripts are there before: a start without the content shows the same a little later. */
async function requestContent(token: string, loading: AbortSignal): Promise<string | null> {
  const headers = { accept: 'text/html', authorization: `Bearer ${token}` };
  const answer = fetch(window.location.pathname, { headers, cache: 'no-store', signal: loading });
  return answer.then((response) => (response.ok ? response.text() : null)).catch(() => null);
}

/** Links the stylesheets that the page preloads. Links in the page would delay its scripts until they have come. */
function linkSheets(): Promise<unknown>[] {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
  return [...preloads].map(({ href }) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.crossOrigin = '';
    sheet.href = href;
    const isDone = new Promise((resolve) => {
      sheet.onload = resolve;
      sheet.onerror = resolve;
    });
    document.head.append(sheet);
    return isDone;
  });
}
