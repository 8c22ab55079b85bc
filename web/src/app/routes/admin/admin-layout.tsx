import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { Navigate, Outlet, ScrollRestoration } from 'react-router-dom';
import { InstallHint } from '../../../components/install-hint';
import { useKeepDevice } from '../../../features/admin-push/use-keep-device';
import { AdminHeader } from '../../../features/admin-session/components/admin-header';
import { useLogOut } from '../../../features/admin-session/use-log-out';
import { StudioMark } from '../../../features/site/components/studio-mark';
import { createAdminApollo } from '../../../lib/admin-apollo';
import { endAdminSession, useAdminSession } from '../../../lib/admin-session';
import skip from '../../layouts/root-layout.module.css';
import { paths } from '../../paths';
import styles from './admin-layout.module.css';
import type { LoginState } from './login';

/** The door of the admin area: whoever is no signed-in admin is led away before anything is asked of the server. */
export function Component() {
  const session = useAdminSession();
  useEffect(() => {
    if (session.kind === 'unreadable') endAdminSession('nobody');
  }, [session.kind]);

  if (session.kind === 'unreadable') return null;
  if (session.kind === 'stranger') return <Navigate to={paths.home} replace />;
  if (session.kind === 'none') {
    const state: LoginState = { notice: session.notice };
    return <Navigate to={paths.adminLogin} replace state={state} />;
  }
  return <SignedIn token={session.token} username={session.user.username} />;
}

function SignedIn({ token, username }: { token: string; username: string | undefined }) {
  // With another sign-in comes another client: nothing of the one before is shown.
  const client = useMemo(() => createAdminApollo(token), [token]);
  return (
    <ApolloProvider client={client}>
      <Frame username={username} />
    </ApolloProvider>
  );
}

function Frame({ username }: { username: string | undefined }) {
  const { isLeaving, logOut } = useLogOut();
  useEffect(() => {
    // Logging out leads there, with or without signal.
    import('./login').catch(() => undefined);
  }, []);
  useKeepDevice();
  return (
    <div className={styles.area}>
      <a className={skip.skip} href="#main">
        Skip to content
      </a>
      <AdminHeader mark={<StudioMark />} username={username} isLeaving={isLeaving} onLogOut={logOut} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <InstallHint
          to="admin"
          title="The studio in your pocket"
          words="As an app on this phone it opens at today's classes, and can tell you when somebody books or writes."
        />
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
