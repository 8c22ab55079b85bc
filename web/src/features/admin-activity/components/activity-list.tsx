import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../../components/alert';
import { type Column, DataTable } from '../../../components/data-table';
import { SelectField } from '../../../components/form/select-field';
import { Pager } from '../../../components/pager';
import { StudioTime } from '../../../components/studio-time';
import { ActivityDocument, type ActivityKind, type ActivityQuery } from '../../../gql/admin-operations';
import { refusalIn, toErrorMessage } from '../../../lib/error-messages';
import styles from './activity-list.module.css';

const KIND_LABELS: Record<ActivityKind, string> = {
  BOOKING: 'Booking',
  PAYMENT: 'Payment',
  CLASS: 'Class',
  DATE: 'Single date',
  MESSAGE: 'Message',
  LETTER: 'Mail to clients',
  CLIENT: 'Client data',
  SIGN_IN: 'Sign-in',
};

/** Parses the URL parameter `kind`; null when it is missing or unknown. */
export function toKind(text: string | null): ActivityKind | null {
  return text !== null && Object.hasOwn(KIND_LABELS, text) ? (text as ActivityKind) : null;
}

/** Parses the URL parameter `after`, the number of entries to skip; 0 when it is missing or invalid. */
export function parseOffset(text: string | null): number {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
}

type Entry = Extract<ActivityQuery['activity'], { nodes: unknown }>['nodes'][number];

const PAGE_SIZE = 50;
const OPTIONS = [
  { value: '', label: 'Everything' },
  ...Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
];
const COLUMNS: readonly Column<Entry>[] = [
  { key: 'at', label: 'When', cell: ({ at }) => <StudioTime instant={at} /> },
  { key: 'summary', label: 'What', wraps: true, cell: ({ summary }) => summary },
  { key: 'kind', label: 'Kind', cell: ({ kind }) => KIND_LABELS[kind] },
  { key: 'username', label: 'Who', cell: ({ username }) => username },
];

/** The audit log of the admin area. Filter and page are in the URL, so that Back returns to them. */
export function ActivityList() {
  const [params, setParams] = useSearchParams();
  const kind = toKind(params.get('kind'));
  const offset = parseOffset(params.get('after'));
  const { data, previousData, error } = useQuery(ActivityDocument, { variables: { kind, offset, limit: PAGE_SIZE } });
  const answer = (data ?? previousData)?.activity;
  const page = answer && 'nodes' in answer ? answer : null;
  const failure = error ? toErrorMessage(error, 'The activity could not be loaded.') : refusalIn(answer);

  const show = (next: { kind: string | null; after: number }) =>
    setParams(
      { ...(next.kind ? { kind: next.kind } : {}), ...(next.after > 0 ? { after: String(next.after) } : {}) },
      { preventScrollReset: true },
    );

  return (
    <div className={styles.list}>
      <div className={styles.filter}>
        <SelectField
          name="kind"
          label="Show"
          options={OPTIONS}
          value={kind ?? ''}
          onChange={({ target }) => show({ kind: target.value, after: 0 })}
        />
      </div>
      {failure ? <Alert tone="error">Error: {failure}</Alert> : null}
      {failure && !page ? null : (
        <DataTable
          caption="Activity, newest first"
          columns={COLUMNS}
          rows={page?.nodes ?? []}
          rowKey={({ id }) => id}
          isLoading={!page}
          empty="Nothing was done here yet."
        />
      )}
      {page ? (
        <Pager
          things="entries"
          offset={offset}
          limit={PAGE_SIZE}
          totalCount={page.totalCount}
          onOffset={(after) => show({ kind, after })}
        />
      ) : null}
    </div>
  );
}
