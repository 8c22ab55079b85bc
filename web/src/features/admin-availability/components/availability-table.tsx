import { ChevronDown, House } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CLASS_TYPE_LABELS } from '#contract/enums';
import { formatCount } from '#contract/format-count';
import { paths } from '#contract/paths';
import { Button, ButtonLink } from '../../../components/button';
import { Switch } from '../../../components/form/switch';
import { Skeleton } from '../../../components/skeleton';
import { VisuallyHidden } from '../../../components/visually-hidden';
import type { AvailabilityTable_AvailabilityFragment as Availability } from '../../../gql/admin-operations';
import { formatDay, getStudioToday } from '../../../lib/studio-time';
import { type AvailabilityGroup, formatSummary, type GroupKey } from '../availability-groups';
import { SCREEN_MESSAGES } from '../availability-messages';
import { formatAmount, formatRecurrence } from '../format-class';
import type { RowActions } from '../use-row-actions';
import styles from './availability-table.module.css';

const LABELS = [
  'Title',
  'Class Type',
  'Date',
  'Time',
  'Duration (min)',
  'Spots',
  'Price (€)',
  'Recurring',
  'Active',
  'Homepage',
  'Actions',
];
const PLACEHOLDER_ROWS = 5;
/** A list that fits on one screen of a phone when its rows are open shows them open. */
const OPEN_ROWS = 2;

/** What all rows need. */
export type RowProps = {
  /** The class that was saved just now: its row is marked. */
  markedId: string | undefined;
  /** The class that was created last: its row is open. */
  createdId: string | undefined;
  actions: RowActions;
  onEdit: (availability: Availability) => void;
  onDuplicate: (availability: Availability) => void;
};

type AvailabilityTableProps = {
  /** Undefined while they load. */
  groups: readonly AvailabilityGroup[] | undefined;
  isStale: boolean;
  /** Whether a phone shows only the name of a group. A wide screen shows all rows and no names of groups. */
  isFolded: (key: GroupKey) => boolean;
  /** Null: the groups cannot be folded. */
  onFold: ((key: GroupKey) => void) | null;
  rowProps: RowProps;
};

/** All classes, with the actions for each. On a phone they are grouped, and each is two lines until it is pressed. */
export function AvailabilityTable({ groups, isStale, isFolded, onFold, rowProps }: AvailabilityTableProps) {
  const captionId = useId();
  if (groups && groups.length === 0) return <p className={styles.empty}>{SCREEN_MESSAGES.none}</p>;
  const count = groups?.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a wide table with the arrow keys
    <section className={styles.frame} aria-labelledby={captionId} tabIndex={0}>
      <table className={styles.table} aria-busy={isStale || undefined}>
        <caption id={captionId} className={styles.caption}>
          <VisuallyHidden>All classes</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {LABELS.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups?.map(({ key, label, rows }) => (
          <tbody key={key} data-folded={isFolded(key) || undefined}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={LABELS.length}>
                {onFold ? (
                  <button type="button" aria-expanded={!isFolded(key)} onClick={() => onFold(key)}>
                    {label}
                    <ChevronDown aria-hidden="true" size={20} />
                  </button>
                ) : (
                  label
                )}
              </th>
            </tr>
            {rows.map((availability) => (
              <Row
                key={availability.id}
                availability={availability}
                isOpenAtFirst={count <= OPEN_ROWS || availability.id === rowProps.createdId}
                {...rowProps}
              />
            ))}
          </tbody>
        )) ?? <PlaceholderRows />}
      </table>
    </section>
  );
}

function Row({
  availability,
  isOpenAtFirst,
  markedId,
  ...actions
}: RowProps & { availability: Availability; isOpenAtFirst: boolean }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isOpenAtFirst;
  const isMarked = availability.id === markedId;
  const titleId = useId();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.cells[0]?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const { title, classType, date, time, durationMinutes, capacity, priceCents, recurrence, isActive } = availability;
  const recurring = formatRecurrence(recurrence);
  return (
    <tr
      ref={row}
      className={styles.row}
      data-open={isOpen || undefined}
      data-marked={isMarked || undefined}
      data-inactive={!isActive || undefined}
    >
      <td id={titleId} data-label="Title" className={styles.title} title={title}>
        {title}
      </td>
      <td data-label="Class Type">{CLASS_TYPE_LABELS[classType]}</td>
      <td data-label="Date">{formatDay(date)}</td>
      <td data-label="Time">{time}</td>
      <td data-label="Duration (min)" className={styles.number}>
        {durationMinutes}
      </td>
      <td data-label="Spots" className={styles.number}>
        {capacity}
      </td>
      <td data-label="Price (€)" className={styles.price}>
        {formatAmount(priceCents)}
      </td>
      <td data-label="Recurring" className={styles.recurring} title={recurring}>
        {recurring}
      </td>
      <td data-label="Active">{isActive ? 'Yes' : 'No'}</td>
      <HomepageCell availability={availability} homepage={actions.actions.homepage} />
      <td
        className={styles.last}
        data-summary={formatSummary(availability, getStudioToday())}
        data-spots={` · ${formatCount(capacity, 'spot')}`}
      >
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label="Details"
          aria-describedby={titleId}
          onClick={() => setChosen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" size={20} />
        </button>
        {recurrence ? (
          <Link
            className={styles.frequency}
            to={paths.adminSeriesDates(availability.id)}
            aria-label={recurrence.frequency.toLowerCase()}
            aria-describedby={titleId}
          />
        ) : null}
        <Actions availability={availability} {...actions} />
      </td>
    </tr>
  );
}

type HomepageCellProps = { availability: Availability; homepage: RowActions['homepage'] };

/** The homepage flag of a single class. */
function HomepageCell({ availability, homepage }: HomepageCellProps) {
  const { id, recurrence, showOnHomepage } = availability;
  if (recurrence) return <td data-label="Homepage">–</td>;
  return (
    <td data-label="Homepage" className={styles.homepage}>
      <House aria-hidden="true" size={16} />
      <Switch
        label="Homepage"
        isLabelHidden
        isOn={showOnHomepage}
        isBusy={homepage.busyId === id}
        onToggle={() => homepage.toggle(availability)}
      />
    </td>
  );
}

type ActionsProps = Omit<RowProps, 'markedId' | 'createdId'> & { availability: Availability };

function Actions({ availability, actions: { sharing, deletion }, onEdit, onDuplicate }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="secondary" size="small" onClick={() => onEdit(availability)}>
        Edit
      </Button>
      <Button variant="secondary" size="small" onClick={() => onDuplicate(availability)}>
        Duplicate
      </Button>
      {availability.recurrence ? (
        <ButtonLink variant="secondary" size="small" to={paths.adminSeriesDates(availability.id)}>
          Dates
        </ButtonLink>
      ) : (
        <Button variant="secondary" size="small" onClick={() => sharing.share(availability)}>
          Share
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => deletion.ask(availability)}>
        Delete
      </Button>
    </div>
  );
}

function PlaceholderRows() {
  return (
    <tbody>
      {Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
        <tr key={index} className={styles.placeholder}>
          {LABELS.map((label) => (
            <td key={label}>
              <Skeleton height="1.25em" width="6ch" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
