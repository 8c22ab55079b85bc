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
  const headers = { accept: 'text/html', authorization: `Bearer ${session.token}` };
  const content = await fetch(window.location.pathname, { headers, cache: 'no-store', signal: loading })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null); // a start without it shows the same a little later
  if (content === null || loading.aborted) return;
  const template = document.createElement('template');
  template.innerHTML = content;
  const [state] = template.content.querySelectorAll('script');
  if (state) root.after(state);
  root.append(template.content);
  // React replaces it.
  root.dataset.screen = '';
}
