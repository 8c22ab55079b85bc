import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  ClientDocument,
  type ClientQuery,
  EraseClientDocument,
  ExportClientDocument,
} from '../../gql/admin-operations';
import { saveFile } from '../../lib/save-file';
import { useAct } from '../../lib/use-act';

export type ClientSummary = Extract<ClientQuery['client'], { bookings: number }>;

const NO_ANSWER = 'The server did not answer. It is safe to try again.';

/** What a person asked for must not stay in the cache of this browser. */
const NO_TRACE = { fetchPolicy: 'no-cache' } as const;

/** One client: found, handed everything, or forgotten. */
export function useClientData() {
  const apollo = useApolloClient();
  const lookUp = useAct(NO_ANSWER);
  const handOver = useAct(NO_ANSWER);
  const erasure = useAct(NO_ANSWER);
  const [client, setClient] = useState<ClientSummary | null>(null);
  const [banner, setBanner] = useState<string | null>(null);

  return {
    client,
    banner,
    lookUp,
    handOver,
    erasure,
    async find(email: string): Promise<void> {
      setBanner(null);
      setClient(null);
      handOver.reset();
      const query = () => apollo.query({ query: ClientDocument, variables: { email }, ...NO_TRACE });
      setClient(await lookUp.act(async () => (await query()).data?.client));
    },
    async download(): Promise<void> {
      if (!client) return;
      const mutation = { mutation: ExportClientDocument, variables: { email: client.email }, ...NO_TRACE };
      const file = await handOver.act(async () => (await apollo.mutate(mutation)).data?.exportClient);
      if (file) saveFile(new Blob([file.content], { type: 'application/json' }), file.name);
    },
    /** True when it was done. */
    async erase(): Promise<boolean> {
      if (!client) return false;
      const mutation = { mutation: EraseClientDocument, variables: { email: client.email }, ...NO_TRACE };
      const erased = await erasure.act(async () => (await apollo.mutate(mutation)).data?.eraseClient);
      if (!erased) return false;
      setClient(null);
      setBanner(erased.summary);
      return true;
    },
  };
}
