import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { clearAdminDrafts } from '../../admin/admin-draft';
import { endAdminSession } from '../../admin/admin-session';
import { clearAdminStore } from '../../admin/admin-store';
import { SignOutDocument } from '../../gql/admin-operations';
import { unsubscribeDevice } from '../../lib/push-subscription';

/** Timeout for the server and the browser's push service; this device is logged out in any case. */
const TIMEOUT_MS = 3_000;

const withTimeout = <T>(work: Promise<T>, fallback: T) =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(fallback), TIMEOUT_MS))]);

/** Ends the session on the server and on this device, clears the stored data, and unsubscribes from notifications. */
export function useLogOut(): { isLeaving: boolean; logOut: () => Promise<void> } {
  const [signOut] = useMutation(SignOutDocument);
  const [isLeaving, setIsLeaving] = useState(false);

  async function logOut() {
    if (isLeaving) return;
    setIsLeaving(true);
    const signedOut = signOut().then(
      ({ data }) => data?.signOut === true,
      () => false,
    );
    // If the browser fails here, the end of the session on the server stops the notifications all the same.
    const unsubscribed = unsubscribeDevice().catch(() => undefined);
    const [isConfirmed] = await Promise.all([
      withTimeout(signedOut, false),
      withTimeout(unsubscribed, undefined),
      withTimeout(clearAdminStore(), undefined),
    ]);
    clearAdminDrafts();
    endAdminSession(isConfirmed ? 'left' : 'unconfirmed');
  }

  return { isLeaving, logOut };
}
