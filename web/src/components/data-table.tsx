import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names';
import styles from './data-table.module.css';
import { Skeleton } from './skeleton';
import type { Tone } from './status-pill';
import { VisuallyHidden } from './visually-hidden';

export type Column<Row, Key extends string = string> = {
  key: Key;
  label: string;
  isSortable?: boolean;
  /** How the values are ordered, for the names of the two directions; absent: by the alphabet. */
  order?: keyof typeof DIRECTION_LABELS;
  /** Aligned to the end of the column, so that digits line up. */
  isNumber?: boolean;
  /** Holds the row's buttons: last on a card, and in view however wide the table is. */
  isActions?: boolean;
  /** Stays in view beside the actions, however wide the table is. */
  isFrozen?: boolean;
  /** Long text that may take several lines in a wide table, whose other cells have one. */
  wraps?: boolean;
  /** In a wide table, a longer text than `width` ends in an ellipsis, and its title is the whole. */
  cut?: { width: string; text: (row: Row) => string };
  /** Where the cell stands on a closed card; absent: the card shows it when it is open. See `cardName`. */
  onClosedCard?: 'title' | 'amount' | 'fact' | 'state';
  cell: (row: Row) => ReactNode;
};

const DIRECTION_LABELS = {
  text: { ascending: 'A to Z', descending: 'Z to A' },
  number: { ascending: 'lowest first', descending: 'highest first' },
  time: { ascending: 'earliest first', descending: 'latest first' },
} as const;

export type Sort<Key extends string = string> = { key: Key; direction: 'ascending' | 'descending' };

type DataTableProps<Row, Key extends string> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row. With it, the cards of a phone are closed until they are pressed. The columns need one with `isActions`. */
  cardName?: (row: Row) => string;
  /** Cards are open until they are pressed. */
  startsOpen?: boolean;
  /** Rows that came while the table was open: marked. */
  newRows?: ReadonlySet<string>;
  /** The row's state, which tests read as `data-state`, and its tint. */
  rowState?: (row: Row) => { state?: string; tone?: Tone };
  sort?: Sort<Key>;
  onSort?: (sort: Sort<Key>) => void;
  /** Nothing is loaded yet: placeholder rows of the final size are shown. */
  isLoading: boolean;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
};

const PLACEHOLDER_ROWS = 5;
const DIRECTIONS = ['ascending', 'descending'] as const;

/** A table on a wide screen; on a phone, each row is a card with every column. */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, isLoading, empty } = props;
  const captionId = useId();
  if (!isLoading && rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.frame}>
      {props.sort && props.onSort ? <SortSelect columns={columns} sort={props.sort} onSort={props.onSort} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a large table with the arrow keys */}
      <section className={styles.scroll} aria-labelledby={captionId} tabIndex={0}>
        <table
          className={classNames(styles.table, columns.some(({ isFrozen }) => isFrozen) && styles.wide)}
          aria-busy={isLoading || undefined}
        >
          <caption id={captionId} className={styles.caption}>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {isLoading ? (
              <PlaceholderRows columns={columns} areCardsClosed={props.cardName !== undefined && !props.startsOpen} />
            ) : (
              rows.map((row) => <DataRow key={props.rowKey(row)} row={row} {...props} />)
            )}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type ColumnHeadProps<Row, Key extends string> = {
  column: Column<Row, Key>;
  sort: Sort<Key> | undefined;
  onSort: ((sort: Sort<Key>) => void) | undefined;
};

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

function ColumnHead<Row, Key extends string>({ column, sort, onSort }: ColumnHeadProps<Row, Key>) {
  const attributes = {
    scope: 'col',
    className: column.isNumber ? styles.number : undefined,
    'data-actions': column.isActions || undefined,
    'data-frozen': column.isFrozen || undefined,
  };
  if (!column.isSortable || !onSort) {
    return (
      <th {...attributes} data-unsorted>
        {column.label}
      </th>
    );
  }
  const direction = sort?.key === column.key ? sort.direction : 'none';
  const Arrow = ARROWS[direction];
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th {...attributes} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort({ key: column.key, direction: next })}>
        {column.label}
        <Arrow aria-hidden="true" size={14} />
      </button>
    </th>
  );
}

type SortSelectProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
};

/** Sorts the cards of a phone, which have no head. */
function SortSelect<Row, Key extends string>({ columns, sort, onSort }: SortSelectProps<Row, Key>) {
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, label, order = 'text' }) =>
      DIRECTIONS.map((direction) => ({
        value: `${key} ${direction}`,
        label: `${label}, ${DIRECTION_LABELS[order][direction]}`,
        sort: { key, direction },
      })),
    );
  const handleChange = (chosen: string) => {
    const option = options.find(({ value }) => value === chosen);
    if (option) onSort(option.sort);
  };
  return (
    <select
      className={styles.sortSelect}
      aria-label="Sort by"
      value={`${sort.key} ${sort.direction}`}
      onChange={({ target }) => handleChange(target.value)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type DataRowProps<Row, Key extends string> = DataTableProps<Row, Key> & { row: Row };

function DataRow<Row, Key extends string>({ row, columns, ...props }: DataRowProps<Row, Key>) {
  const { rowKey, rowState, cardName, newRows, startsOpen = false } = props;
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOpen = pressed ?? startsOpen;
  const { state, tone } = rowState?.(row) ?? {};
  return (
    <tr
      data-row={rowKey(row)}
      data-new={newRows?.has(rowKey(row)) || undefined}
      data-state={state}
      data-tone={tone}
      data-card={cardName && (isOpen ? 'open' : 'closed')}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          data-label={column.label}
          data-actions={column.isActions || undefined}
          data-frozen={column.isFrozen || undefined}
          data-wraps={column.wraps || undefined}
          data-on-closed-card={column.onClosedCard}
          className={column.isNumber ? styles.number : undefined}
        >
          {cardName && column.isActions ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-label={`Details of ${cardName(row)}`}
              onClick={() => setPressed(!isOpen)}
            >
              <ChevronDown aria-hidden="true" size={20} />
            </button>
          ) : null}
          {column.cut ? (
            <CutCell text={column.cut.text(row)} width={column.cut.width}>
              {column.cell(row)}
            </CutCell>
          ) : (
            <div className={styles.cell}>{column.cell(row)}</div>
          )}
        </td>
      ))}
    </tr>
  );
}

type CutCellProps = { text: string; width: string; children: ReactNode };

function CutCell({ text, width, children }: CutCellProps) {
  return (
    <div className={styles.cell} data-cut title={text} style={{ '--cut': width } as CSSProperties}>
      {children}
    </div>
  );
}

type PlaceholderRowsProps<Row, Key extends string> = { columns: readonly Column<Row, Key>[]; areCardsClosed: boolean };

function PlaceholderRows<Row, Key extends string>({ columns, areCardsClosed }: PlaceholderRowsProps<Row, Key>) {
  return Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
    <tr key={index} data-card={areCardsClosed ? 'closed' : undefined}>
      {columns.map(({ key, label, isActions, onClosedCard }) => (
        <td key={key} data-label={label} data-actions={isActions || undefined} data-on-closed-card={onClosedCard}>
          <div className={styles.cell}>
            <Skeleton height="1.25em" width="6ch" />
          </div>
        </td>
      ))}
    </tr>
  ));
}
