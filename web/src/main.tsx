import { ApolloProvider } from '@apollo/client/react';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './app/router';
import { createApolloClient } from './lib/apollo';
import { sentState } from './lib/sent-state';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// First the screen's own code: the client's short time of answering from what came along begins when it is made.
const router = await createRouter();

const app = (
  <StrictMode>
    <ApolloProvider client={createApolloClient({ sent: sentState() })}>
      <RouterProvider router={router} />
    </ApolloProvider>
  </StrictMode>
);

// A page that the server drew is taken over; an empty one is drawn.
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
