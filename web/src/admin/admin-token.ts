import { readItem } from '../lib/read-item';

/** The localStorage key of an admin's token. */
export const ADMIN_TOKEN_KEY = 'adminToken';

/** The localStorage key of the account, as JSON. */
export const ADMIN_USER_KEY = 'adminUser';

/** Whether an admin is signed in on this device. Where storage is blocked nobody can be. */
export const isAdminDevice = (): boolean => readItem(ADMIN_TOKEN_KEY) !== null;

/** Calls back when another tab may have signed in or out, also while this page was in the back/forward cache. */
export function watchAdminDevice(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === ADMIN_TOKEN_KEY) onChange();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onChange);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onChange);
  };
}
