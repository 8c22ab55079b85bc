import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { GraphiQL } from 'graphiql';
import { getOperationAST, OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-sse';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { studio } from '#studio';
import { exampleOperations } from './example-operations';
import './playground.css';

type Fetcher = ComponentProps<typeof GraphiQL>['fetcher'];

/** The session that the last SignIn began. Nothing stores it: it ends for this page with a reload. */
let token: string | null = null;

type Result = { data?: { signIn?: { token?: string }; signOut?: boolean } | null };

const getAuthorization = (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

const events = createClient({ url: '/graphql', headers: getAuthorization });

/** Sends queries and mutations, and listens to subscriptions. After SignIn it sends the token too. */
const fetcher: Fetcher = async (params, options) => {
  const operation = options?.documentAST && getOperationAST(options.documentAST, params.operationName);
  if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
    const { query, operationName, variables } = params;
    return events.iterate({ query, variables, ...(operationName ? { operationName } : {}) });
  }
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...getAuthorization(),
      ...options?.headers,
    },
    body: JSON.stringify(params),
  });
  const result: Result = await response.json();
  if (result.data?.signIn?.token) token = result.data.signIn.token;
  if (result.data?.signOut) token = null;
  return result;
};

const examples = exampleOperations(new Date());
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function onSchemeChange(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

function Playground() {
  // The editors read their colours only when they are created: a new key recreates them.
  const scheme = useSyncExternalStore(onSchemeChange, () => (dark.matches ? 'dark' : 'light'));
  return (
    <GraphiQL key={scheme} fetcher={fetcher} defaultTabs={examples} defaultEditorToolsVisibility shouldPersistHeaders>
      <GraphiQL.Logo>
        <span className="studio">{studio.name}</span>
      </GraphiQL.Logo>
    </GraphiQL>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(<Playground />);
