import { toDigest } from '../lib/idempotency';
import { isSignedInWith } from './admin-session';
import { changeAdminValue, clearAdminStore, readAdminValue } from './admin-store';

/** Whose it is stands beside it: what another sign-in left behind counts as absent. */
type Owned<T> = { session: string; value: T };

/** What was kept for this sign-in; null when there is nothing. Put a version into the name. Rejects where nothing is kept. */
export async function readForAdmin<T>(token: string, name: string): Promise<T | null> {
  return ownValue<T>(await readAdminValue(name), toDigest(token));
}

/**
 * Keeps what is made of the value that was kept, and returns it. A sign-in that ends meanwhile, here or in another tab,
 * leaves nothing. Rejects where nothing is kept.
 */
export async function changeForAdmin<T>(token: string, name: string, change: (value: T | null) => T): Promise<T> {
  if (!isSignedInWith(token)) return change(null);
  const session = toDigest(token);
  let changed = null as T;
  await changeAdminValue(name, (before): Owned<T> => {
    changed = change(ownValue<T>(before, session));
    return { session, value: changed };
  });
  if (!isSignedInWith(token)) await clearAdminStore();
  return changed;
}

function ownValue<T>(stored: unknown, session: string): T | null {
  const owned = stored as Owned<T> | undefined;
  return owned?.session === session ? owned.value : null;
}
