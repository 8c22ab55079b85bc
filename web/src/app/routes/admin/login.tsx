import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { createAdminApollo } from '../../../admin/admin-apollo';
import { useAdminSession } from '../../../admin/admin-session';
import { Alert } from '../../../components/alert';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { LoginForm } from '../../../features/admin-session/components/login-form';
import { StudioMark } from '../../../features/site/components/studio-mark';
import styles from './login.module.css';

/** Why the admin layout redirected here. */
export type LoginState = {
  message: string | null;
  /** Why the session ended without a logout. */
  reason?: string | undefined;
};

export function Component() {
  useDocumentTitle('Admin Login');
  const session = useAdminSession();
  const navigate = useNavigate();
  const [client] = useState(() => createAdminApollo(null));
  const { message, reason } = (useLocation().state as LoginState | null) ?? { message: null };
  if (session.kind === 'admin') return <Navigate to={paths.adminDashboard} replace />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.studio}>
          <StudioMark />
          <Link to={paths.home}>{studio.name}</Link>
        </p>
        <StepHeading title="Admin Login" />
        {message ? <Alert tone="error">{message}</Alert> : null}
        {reason ? <Alert tone="info">{reason}</Alert> : null}
        <ApolloProvider client={client}>
          <LoginForm onSignedIn={() => void navigate(paths.adminDashboard, { replace: true })} />
        </ApolloProvider>
      </div>
    </main>
  );
}
