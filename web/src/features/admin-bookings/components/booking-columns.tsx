import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BOOKING_STATES, type BookingColumn, type BookingState } from '#contract/booking-list';
import { BOOKING_STATUS_LABELS, CLASS_TYPE_LABELS, PAYMENT_METHOD_LABELS } from '#contract/enums';
import { formatEuros } from '#contract/format-price';
import { paths } from '#contract/paths';
import { CHANGES, type ChangeKind } from '../../../admin/booking-changes';
import { PersonLink } from '../../../admin/person-link';
import type { ChangeSuccess } from '../../../admin/use-booking-change';
import { Button } from '../../../components/button';
import type { Column } from '../../../components/data-table';
import { StatusPill, type Tone } from '../../../components/status-pill';
import type { BookingRowFragment } from '../../../gql/admin-operations';
import { addressLink, telLink } from '../../../lib/contact-links';
import { formatDay, toStudioDay } from '../../../lib/studio-time';
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

/** On a card, the title of the class stands above the name. */
function renderName({ name, email, phone, title, classId }: Row) {
  return (
    <>
      <Link className={styles.class} to={paths.adminClass(classId)}>
        {title}
      </Link>
      <PersonLink className={styles.name} person={{ name, email }} />
      {phone ? (
        <a className={styles.phone} href={telLink(phone)}>
          {phone}
        </a>
      ) : null}
    </>
  );
}

/** A longer message is a button that shows all of it. */
const SHORT_MESSAGE = 24;

function BookingMessage({ text }: { text: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!text) return '–';
  if (text.length <= SHORT_MESSAGE && !text.includes('\n')) return text;
  return (
    <button
      type="button"
      className={styles.message}
      title={text}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <span>{text}</span>
    </button>
  );
}

/** A date or time; struck through when nobody comes any more. */
const renderWhen = (text: string, { status }: Row) => (status === 'CONFIRMED' ? text : <s>{text}</s>);

const getEmail = ({ email }: Row) => (email === '' ? 'No email address' : email);

/** Texts are cut by the width of the table, so that the price is whole beside the frozen columns on a desk of 1,280 px. */
const FACT_COLUMNS: Column<Row, BookingColumn>[] = [
  {
    key: 'ID',
    label: 'Booking ID',
    cut: { width: '7.5ch', text: ({ id }) => id },
    cell: ({ id }) => <span className={styles.code}>{id}</span>,
  },
  { key: 'CREATED_AT', order: 'time', label: 'Booked On', cell: ({ createdAt }) => formatDay(toStudioDay(createdAt)) },
  {
    key: 'NAME',
    label: 'Name',
    onClosedCard: 'title',
    cut: { width: '10cqi', text: ({ name }) => name },
    cell: renderName,
  },
  {
    key: 'EMAIL',
    label: 'Email',
    cut: { width: '11cqi', text: getEmail },
    cell: (booking) =>
      booking.email === '' ? getEmail(booking) : <a href={addressLink(booking.email)}>{booking.email}</a>,
  },
  {
    key: 'CLASS_DATE',
    order: 'time',
    label: 'Class Date',
    onClosedCard: 'fact',
    cell: (booking) => (
      <Link to={paths.adminClass(booking.classId)}>{renderWhen(formatDay(booking.date), booking)}</Link>
    ),
  },
  {
    key: 'CLASS_TIME',
    order: 'time',
    label: 'Class Time',
    onClosedCard: 'fact',
    cell: (booking) => renderWhen(booking.time, booking),
  },
  { key: 'CLASS_TYPE', label: 'Class Type', cell: ({ classType }) => CLASS_TYPE_LABELS[classType] },
  {
    key: 'LOCATION',
    label: 'Location',
    cut: { width: '9.5cqi', text: ({ location }) => location },
    cell: ({ location }) => location,
  },
  {
    key: 'PRICE',
    label: 'Price',
    isNumber: true,
    order: 'number',
    onClosedCard: 'amount',
    cell: ({ priceCents }) => formatEuros(priceCents),
  },
  { key: 'PAYMENT_METHOD', label: 'Payment Method', cell: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod] },
  {
    key: 'PAYMENT_ID',
    label: 'Payment ID',
    cut: { width: '7.5ch', text: ({ paymentIntentId }) => paymentIntentId ?? '' },
    cell: ({ paymentIntentId }) => <span className={styles.code}>{paymentIntentId ?? '–'}</span>,
  },
  { key: 'STATUS', label: 'Status', onClosedCard: 'state', isFrozen: true, cell: renderStatus },
  { key: 'MESSAGE', label: 'Message', cell: ({ notes }) => <BookingMessage text={notes} /> },
];

/** The fourteen columns of the specification; all but the last are sortable. `success` is shown in the row of its booking. */
export function bookingColumns(
  choose: (kind: ChangeKind, booking: Row) => void,
  success: ChangeSuccess | null,
): Column<Row, BookingColumn | 'ACTIONS'>[] {
  const action = (kind: ChangeKind, booking: Row) => (
    <Button variant="secondary" size="small" className={styles.action} onClick={() => choose(kind, booking)}>
      {CHANGES[kind].verb}
    </Button>
  );
  const actions = (booking: Row) => {
    if (success?.bookingId === booking.id) {
      return (
        <p role="status" className={styles.success}>
          {success.text}
        </p>
      );
    }
    if (booking.canRefund) return action('refund', booking);
    return booking.canCancel ? action('cancel', booking) : null;
  };
  return [
    ...FACT_COLUMNS.map((column) => ({ ...column, isSortable: true })),
    { key: 'ACTIONS', label: 'Actions', isActions: true, cell: actions },
  ];
}
