import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { clearAdminDrafts } from '../../admin/admin-draft';
import { endAdminSession } from '../../admin/admin-session';
import { clearAdminStore } from '../../admin/admin-store';
import { SignOutDocument } from '../../gql/admin-operations';
import { unsubscribeDevice } from '../../lib/push-subscription';

/** How long the server and the browser's push service have to answer; this device is logged out in any case. */
const TIMEOUT_MS = 3_000;

const inTime = <T>(work: Promise<T>, otherwise: T) =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), TIMEOUT_MS))]);

/** Ends the sign-in on the server and here, and has this device ring no more. */
export function useLogOut(): { isLeaving: boolean; logOut: () => Promise<void> } {
  const [signOut] = useMutation(SignOutDocument);
  const [isLeaving, setIsLeaving] = useState(false);

  async function logOut() {
    if (isLeaving) return;
    setIsLeaving(true);
    const isSignedOut = signOut().then(
      ({ data }) => data?.signOut === true,
      () => false,
    );
    // Should the browser fail at it, the end of the sign-in on the server ends it all the same.
    const isUnsubscribed = unsubscribeDevice().catch(() => undefined);
    const [isConfirmed] = await Promise.all([
      inTime(isSignedOut, false),
      inTime(isUnsubscribed, undefined),
      inTime(clearAdminStore(), undefined),
    ]);
    clearAdminDrafts();
    endAdminSession(isConfirmed ? 'left' : 'unconfirmed');
  }

  return { isLeaving, logOut };
}
