import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Panel } from '../../../components/panel';
import { MoneyConcernsDocument, ResolveMoneyConcernDocument } from '../../../gql/admin-operations';
import { errorWords } from '../../../lib/error-words';
import { useAct } from '../../../lib/use-act';
import { ConcernCard } from './concern-card';
import styles from './money-concerns.module.css';

const PANEL_ID = 'money-concerns';
const POLL_MS = 60_000;

/** Payments that a person should look at; nothing at all as long as there are none, which is nearly always. */
export function MoneyConcerns() {
  const { data, error } = useQuery(MoneyConcernsDocument, {
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const [resolve] = useMutation(ResolveMoneyConcernDocument, {
    refetchQueries: [MoneyConcernsDocument],
    awaitRefetchQueries: true,
  });
  const { act, isBusy, error: refusal } = useAct('This could not be marked as done. Please try again.');
  const [wasResolved, setWasResolved] = useState(false);

  async function markDone(id: string) {
    const done = await act(() => resolve({ variables: { id } }).then((answer) => answer.data?.resolveMoneyConcern));
    if (!done) return;
    setWasResolved(true);
    // The button that was pressed is gone.
    document.getElementById(`${PANEL_ID}-title`)?.focus();
  }

  if (error && !data) {
    return <Alert tone="error">Error: {errorWords(error, 'Payments to look at could not be loaded.')}</Alert>;
  }
  const concerns = data?.moneyConcerns ?? [];
  if (concerns.length === 0 && !wasResolved) return null;
  return (
    <Panel id={PANEL_ID} title="Money to look at">
      {refusal ? <Alert tone="error">{refusal}</Alert> : null}
      {concerns.length === 0 ? <Alert tone="success">Nothing is left to look at.</Alert> : null}
      <ul className={styles.list}>
        {concerns.map((concern) => (
          <ConcernCard key={concern.id} concern={concern} isBusy={isBusy} onDone={() => markDone(concern.id)} />
        ))}
      </ul>
    </Panel>
  );
}
