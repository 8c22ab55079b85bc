import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  ClientDocument,
  type ClientQuery,
  EraseClientDocument,
  ExportClientDocument,
} from '../../gql/admin-operations';
import { orGone } from '../../lib/error-messages';
import { saveFile } from '../../lib/save-file';
import { useAct } from '../../lib/use-act';

export type ClientSummary = Extract<ClientQuery['client'], { bookings: number }>;

const NO_ANSWER = 'The server did not answer. It is safe to try again.';

/** Personal data must not stay in Apollo's cache. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;

/** Finds one client, exports their data, or erases it. */
export function useClientData() {
  const apollo = useApolloClient();
  const lookUp = useAct(NO_ANSWER);
  const fileExport = useAct(NO_ANSWER);
  const erasure = useAct(NO_ANSWER);
  const [client, setClient] = useState<ClientSummary | null>(null);
  const [success, setSuccess] = useState<string | null>(null);

  /** Removes the outcome of the last search. */
  function clear() {
    setSuccess(null);
    setClient(null);
    lookUp.reset();
    fileExport.reset();
  }

  return {
    client,
    success,
    lookUp,
    fileExport,
    erasure,
    clear,
    async find(email: string): Promise<void> {
      clear();
      const query = () => apollo.query({ query: ClientDocument, variables: { email }, ...NO_CACHE });
      setClient(await lookUp.act(async () => (await query()).data?.client));
    },
    async download(): Promise<void> {
      if (!client) return;
      const mutation = { mutation: ExportClientDocument, variables: { email: client.email }, ...NO_CACHE };
      const file = await fileExport.act(async () => (await apollo.mutate(mutation)).data?.exportClient);
      if (file) saveFile(new Blob([file.content], { type: 'application/json' }), file.name);
    },
    /** Resolves to true when the client was erased. */
    async erase(): Promise<boolean> {
      if (!client) return false;
      const mutation = { mutation: EraseClientDocument, variables: { email: client.email }, ...NO_CACHE };
      const erased = await erasure.act(async () => orGone((await apollo.mutate(mutation)).data?.eraseClient));
      if (!erased) return false;
      setClient(null);
      setSuccess('isGone' in erased ? 'The client is erased.' : erased.summary);
      return true;
    },
  };
}
