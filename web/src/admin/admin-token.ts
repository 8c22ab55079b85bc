/** Where an admin's token is stored on this device. */
export const ADMIN_TOKEN_KEY = 'adminToken';

/** Whether somebody is signed in on this device. Without access to the storage nobody can be. */
export function isAdminDevice(): boolean {
  try {
    return localStorage.getItem(ADMIN_TOKEN_KEY) !== null;
  } catch {
    return false;
  }
}

/** Calls back when a token may have come or gone: in another tab, or while this page was in the back/forward cache. */
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
