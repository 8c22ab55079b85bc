import { paths } from '#contract/paths';
import { changeForAdmin } from '../../../admin/admin-stored';
import { SCREEN, type StoredScreen } from '../../../admin/stored-screen';

/**
 * Stores the dashboard with this HTML of today's classes (`data-day`), for the service worker to show while the scripts of the
 * next start load. Leaves out what a start shows after them (`data-later`). Does nothing on other screens, or while the menu is
 * open. Rejects where storage is blocked or full.
 */
export async function storeDashboard(token: string, day: string, validMs: number): Promise<void> {
  const root = document.getElementById('root')?.cloneNode(true);
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!(root instanceof HTMLElement) || !entry || window.location.pathname !== paths.adminDashboard) return;
  const classes = root.querySelector('[data-day]');
  if (!classes || root.querySelector('header [aria-expanded="true"]')) return;
  classes.innerHTML = day;
  for (const later of root.querySelectorAll('[data-later]')) later.remove();
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])');
  const styles = [...sheets].map(({ href }) => new URL(href).pathname);
  const screen: StoredScreen = { html: root.innerHTML, styles, entry, untilMs: Date.now() + validMs };
  await changeForAdmin(token, SCREEN, () => screen);
}

/** Deletes the stored dashboard. Rejects where storage is blocked. */
export async function deleteDashboard(token: string): Promise<void> {
  await changeForAdmin(token, SCREEN, () => null);
}
