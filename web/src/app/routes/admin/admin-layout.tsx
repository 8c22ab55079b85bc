import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { paths } from '#contract/paths';
import { version } from '../../../../../package.json';
import { createAdminApollo } from '../../../admin/admin-apollo';
import { endAdminSession, useAdminSession } from '../../../admin/admin-session';
import { cacheAdminCode } from '../../../admin/cache-admin-code';
import { useInstallOffer } from '../../../boot/install-offer';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { InstallHint } from '../../../components/install-hint';
import { formatUnsent } from '../../../features/admin-classes/added-people';
import { MarksProvider, useAddedPeople, useMarks } from '../../../features/admin-classes/marks-context';
import { useRegisterDevice } from '../../../features/admin-push/use-register-device';
import { AdminHeader } from '../../../features/admin-session/components/admin-header';
import { useInbox } from '../../../features/admin-session/use-inbox';
import { useLiveStudio } from '../../../features/admin-session/use-live-studio';
import { useLogOut } from '../../../features/admin-session/use-log-out';
import { StudioMark } from '../../../features/site/components/studio-mark';
import skip from '../../layouts/root-layout.module.css';
import { AdminBanners } from './admin-banners';
import styles from './admin-layout.module.css';
import type { LoginState } from './login';

/** Redirects anybody but a signed-in admin before any request is sent. */
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
  // A new client per sign-in: nothing cached under the previous one is shown.
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
  const { pending: marks } = useMarks();
  const { pending: people } = useAddedPeople();
  const unsent = marks.length + people.length;
  const [isConfirming, setIsConfirming] = useState(false);
  // Offline, or with the storage full, the cache stays as it was; the next start tries again.
  useEffect(() => void cacheAdminCode(token).catch(() => undefined), [token]);
  useRegisterDevice();
  useLiveStudio(token);
  const inbox = useInbox();
  const isInstallable = useWasInstallable();
  return (
    <div className={styles.area}>
      <a className={skip.skip} href="#main">
        Skip to content
      </a>
      <AdminHeader
        mark={<StudioMark />}
        username={username}
        inbox={inbox}
        isLeaving={isLeaving}
        onLogOut={() => (unsent > 0 ? setIsConfirming(true) : void logOut())}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        {isInstallable && (
          <InstallHint
            to="admin"
            title="The studio in your pocket"
            text="As an app on this phone it opens at today's classes, and can notify you when somebody books or writes."
          />
        )}
        <Outlet />
      </main>
      <footer className={styles.footer}>Version {version}</footer>
      <AdminBanners />
      <ScrollRestoration />
      <ConfirmDialog
        isOpen={isConfirming}
        title="Log out now?"
        verb="Log out"
        isDanger
        isBusy={isLeaving}
        onConfirm={() => void logOut()}
        onCancel={() => setIsConfirming(false)}
      >
        <p>
          {formatUnsent(marks.length, people.length)} {unsent === 1 ? 'is' : 'are'} not saved yet. Logging out removes
          all your data from this device, {unsent === 1 ? 'that' : 'those'} included.
        </p>
      </ConfirmDialog>
    </div>
  );
}

/**
 * Whether the app could be installed when this screen was opened: a hint that came later would move what is under a finger. It also
 * would with a screen that was visible before its scripts.
 */
function useWasInstallable(): boolean {
  const { pathname } = useLocation();
  const isInstallable = useInstallOffer() !== null;
  const [screen, setScreen] = useState(() => ({
    pathname,
    isInstallable: isInstallable && document.querySelector('#root[data-screen]') === null,
  }));
  if (screen.pathname !== pathname) setScreen({ pathname, isInstallable });
  return screen.isInstallable;
}
