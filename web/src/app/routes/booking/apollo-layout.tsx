import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { browserClient } from '../../../lib/browser-client';

/** Provides the Apollo client to the steps that call the server. */
export function Component() {
  return (
    <ApolloProvider client={browserClient()}>
      <Outlet />
    </ApolloProvider>
  );
}
