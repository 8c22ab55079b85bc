import { toDigest } from '../lib/idempotency';
import { isSignedInWith } from './admin-session';
import { changeAdminValue, clearAdminStore, readAdminValue } from './admin-store';

/** A value with the digest of its sign-in: the value of another sign-in counts as absent. */
type Owned<T> = { session: string; value: T };

/** The value of this sign-in; null when there is none. Put a version into the name. Rejects where storage is blocked. */
export async function readForAdmin<T>(token: string, name: string): Promise<T | null> {
  return ownValue<T>(await readAdminValue(name), toDigest(token));
}

/**
 * Stores the changed value and returns it. A sign-in that ends meanwhile, here or in another tab, leaves nothing on the
 * device. Rejects where storage is blocked or full.
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
