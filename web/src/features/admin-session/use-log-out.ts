import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SignOutDocument } from '../../gql/admin-operations';
import { clearAdminDrafts } from '../../lib/admin-draft';
import { endAdminSession } from '../../lib/admin-session';

/** How long the server has to answer; this device is logged out in any case. */
const PATIENCE_MS = 3_000;

/** Ends the sign-in on the server and here. */
export function useLogOut(): { isLeaving: boolean; logOut: () => Promise<void> } {
  const [signOut] = useMutation(SignOutDocument);
  const [isLeaving, setIsLeaving] = useState(false);

  async function logOut() {
    if (isLeaving) return;
    setIsLeaving(true);
    const isConfirmed = await Promise.race([
      signOut().then(
        ({ data }) => data?.signOut === true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS)),
    ]);
    clearAdminDrafts();
    endAdminSession(isConfirmed ? 'left' : 'unconfirmed');
  }

  return { isLeaving, logOut };
}
