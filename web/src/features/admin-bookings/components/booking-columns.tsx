import { BOOKING_STATES, type BookingColumn, type BookingState } from '#contract/booking-list';
import { BOOKING_STATUS_LABELS, CLASS_TYPE_LABELS, PAYMENT_METHOD_LABELS } from '#contract/enums';
import { Button } from '../../../components/button';
import type { Column } from '../../../components/data-table';
import { StatusPill, type Tone } from '../../../components/status-pill';
import type { BookingRowFragment } from '../../../gql/admin-operations';
import { telLink, writeTo } from '../../../lib/contact-links';
import { formatEuros } from '../../../lib/format';
import { formatDay, toStudioDay } from '../../../lib/studio-time';
import { CHANGES, type ChangeKind } from '../booking-changes';
import styles from './booking-columns.module.css';

type Row = BookingRowFragment;

const TONES: Record<BookingState, Tone> = {
  CARD_CONFIRMED: 'good',
  IN_PERSON: 'waiting',
  CARD_CANCELLED: 'bad',
  REFUNDED: 'muted',
};

export function getRowState({ state }: Row): { state: string; tone: Tone } {
  return { state: BOOKING_STATES[state], tone: TONES[state] };
}

/** Names a booking's card for screen readers: "Ana Pons, Thu 3 Dec 2026, 09:30". */
export const getCardName = ({ name, date, time }: Row) => [name, formatDay(date), time].join(', ');

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function renderStatus({ status, state }: Row) {
  const isCancelledInPerson = state === 'IN_PERSON' && status === 'CANCELLED';
  return (
    <StatusPill tone={isCancelledInPerson ? 'muted' : TONES[state]}>
      {capitalise(BOOKING_STATUS_LABELS[status])}
    </StatusPill>
  );
}

function renderName({ name, phone }: Row) {
  return (
    <>
      {name}
      {phone ? (
        <a className={styles.phone} href={telLink(phone)}>
          {phone}
        </a>
      ) : null}
    </>
  );
}

const SHORT_MESSAGE = 80;

/** Shows the beginning of a long message; a click shows all of it. */
function BookingMessage({ text }: { text: string | null }) {
  if (!text) return '–';
  if (text.length <= SHORT_MESSAGE) return <span className={styles.message}>{text}</span>;
  return (
    <details className={styles.message}>
      <summary className={styles.beginning}>{text.slice(0, SHORT_MESSAGE).trimEnd()}…</summary>
      {text}
    </details>
  );
}

const FACT_COLUMNS: Column<Row, BookingColumn>[] = [
  { key: 'ID', label: 'Booking ID', cell: ({ id }) => <span className={styles.code}>{id}</span> },
  { key: 'CREATED_AT', label: 'Booked On', cell: ({ createdAt }) => formatDay(toStudioDay(createdAt)) },
  { key: 'NAME', label: 'Name', onClosedCard: 'title', cell: renderName },
  {
    key: 'EMAIL',
    label: 'Email',
    cell: ({ email }) =>
      email === '' ? (
        'No email address'
      ) : (
        <a href={writeTo(email)} className={styles.long}>
          {email}
        </a>
      ),
  },
  { key: 'CLASS_DATE', label: 'Class Date', onClosedCard: 'fact', cell: ({ date }) => formatDay(date) },
  { key: 'CLASS_TIME', label: 'Class Time', onClosedCard: 'fact', cell: ({ time }) => time },
  { key: 'CLASS_TYPE', label: 'Class Type', cell: ({ classType }) => CLASS_TYPE_LABELS[classType] },
  { key: 'LOCATION', label: 'Location', cell: ({ location }) => <span className={styles.long}>{location}</span> },
  {
    key: 'PRICE',
    label: 'Price',
    isNumber: true,
    onClosedCard: 'amount',
    cell: ({ priceCents }) => formatEuros(priceCents),
  },
  { key: 'PAYMENT_METHOD', label: 'Payment Method', cell: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod] },
  {
    key: 'PAYMENT_ID',
    label: 'Payment ID',
    cell: ({ paymentIntentId }) => <span className={styles.code}>{paymentIntentId ?? '–'}</span>,
  },
  { key: 'STATUS', label: 'Status', onClosedCard: 'state', cell: renderStatus },
  { key: 'MESSAGE', label: 'Message', cell: ({ notes }) => <BookingMessage text={notes} /> },
];

/** The fourteen columns of the specification; all but the last are sortable. */
export function bookingColumns(
  choose: (kind: ChangeKind, booking: Row) => void,
): Column<Row, BookingColumn | 'ACTIONS'>[] {
  const action = (kind: ChangeKind, booking: Row) => (
    <Button variant="secondary" size="small" className={styles.action} onClick={() => choose(kind, booking)}>
      {CHANGES[kind].verb}
    </Button>
  );
  const actions = (booking: Row) => {
    if (booking.canRefund) return action('refund', booking);
    return booking.canCancel ? action('cancel', booking) : null;
  };
  return [
    ...FACT_COLUMNS.map((column) => ({ ...column, isSortable: true })),
    { key: 'ACTIONS', label: 'Actions', isActions: true, cell: actions },
  ];
}
