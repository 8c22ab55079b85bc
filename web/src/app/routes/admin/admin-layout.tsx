import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration } from 'react-router-dom';
import { createAdminApollo } from '../../../admin/admin-apollo';
import { endAdminSession, useAdminSession } from '../../../admin/admin-session';
import { cacheAdminCode } from '../../../admin/cache-admin-code';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { InstallHint } from '../../../components/install-hint';
import { OfflineBanner } from '../../../components/offline-banner';
import { UpdateBar } from '../../../components/update-bar';
import { MarksBanner } from '../../../features/admin-classes/components/marks-banner';
import { MarksProvider, useMarks } from '../../../features/admin-classes/marks-context';
import { useRegisterDevice } from '../../../features/admin-push/use-register-device';
import { AdminHeader } from '../../../features/admin-session/components/admin-header';
import { useLogOut } from '../../../features/admin-session/use-log-out';
import { StudioMark } from '../../../features/site/components/studio-mark';
import { paths } from '../../../lib/paths';
import skip from '../../layouts/root-layout.module.css';
import styles from './admin-layout.module.css';
import type { LoginState } from './login';

/** The door of the admin area: whoever is no signed-in admin is led away before anything is asked of the server. */
export function Component() {
  const session = useAdminSession();
  useEffect(() => {
    if (session.kind === 'unreadable') endAdminSession('nobody');
  }, [session.kind]);

  if (session.kind === 'unreadable') return null;
  if (session.kind === 'forbidden') return <Navigate to={paths.home} replace />;
  if (session.kind === 'none') {
    const state: LoginState = { message: session.message, reason: session.reason };
    return <Navigate to={paths.adminLogin} replace state={state} />;
  }
  return <SignedIn token={session.token} username={session.user.username} />;
}

type SignedInProps = { token: string; username: string | undefined };

function SignedIn({ token, username }: SignedInProps) {
  // With another sign-in comes another client: nothing of the one before is shown.
  const client = useMemo(() => createAdminApollo(token), [token]);
  return (
    <ApolloProvider client={client}>
      <MarksProvider key={token} token={token}>
        <Frame token={token} username={username} />
      </MarksProvider>
    </ApolloProvider>
  );
}

function Frame({ token, username }: SignedInProps) {
  const { isLeaving, logOut } = useLogOut();
  const { all: marks } = useMarks();
  const [isLoading, setLoading] = useState(false);
  useEffect(() => void cacheArea(token), [token]);
  useRegisterDevice();
  return (
    <div className={styles.area}>
      <a className={skip.skip} href="#main">
        Skip to content
      </a>
      <AdminHeader
        mark={<StudioMark />}
        username={username}
        isLeaving={isLeaving}
        onLogOut={() => (marks.length > 0 ? setLoading(true) : void logOut())}
      />
      <div>
        <UpdateBar />
        <OfflineBanner>
          <p>Today’s classes can be read and marked. All else needs signal.</p>
        </OfflineBanner>
        <MarksBanner />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <InstallHint
          to="admin"
          title="The studio in your pocket"
          text="As an app on this phone it opens at today's classes, and can tell you when somebody books or writes."
        />
        <Outlet />
      </main>
      <ScrollRestoration />
      <ConfirmDialog
        isOpen={isLoading}
        title="Log out now?"
        verb="Log out"
        isDanger
        isBusy={isLeaving}
        onConfirm={() => void logOut()}
        onCancel={() => setLoading(false)}
      >
        <p>
          {marks.length === 1 ? '1 mark is' : `${marks.length} marks are`} not saved yet. Logging out takes everything
          of yours off this device, and {marks.length === 1 ? 'that mark' : 'those marks'} with it.
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** What opens without signal: the dashboard, a class, and the login, where logging out leads to. */
async function cacheArea(token: string): Promise<void> {
  const screens = [import('./dashboard'), import('./class-day'), import('./login')];
  // Without signal or room it is as it was; the next start tries again.
  await Promise.all(screens)
    .then(() => cacheAdminCode(token))
    .catch(() => undefined);
}
