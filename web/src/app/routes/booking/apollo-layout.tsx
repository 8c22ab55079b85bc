import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { browserClient } from '../../../lib/browser-client';

/** Around the steps that talk to the server. */
export function Component() {
  return (
    <ApolloProvider client={browserClient()}>
      <Outlet />
    </ApolloProvider>
  );
}
