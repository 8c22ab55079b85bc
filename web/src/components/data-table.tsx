import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './data-table.module.css';
import { Skeleton } from './skeleton';
import type { Tone } from './status-pill';
import { VisuallyHidden } from './visually-hidden';

export type Column<Row, Key extends string = string> = {
  key: Key;
  label: string;
  isSortable?: boolean;
  /** Aligned to the end of the column, so that digits line up. */
  isNumber?: boolean;
  /** Holds the row's buttons: last on a card. */
  isActions?: boolean;
  /** Where the cell stands on a closed card; absent: the card shows it when it is open. See `cardName`. */
  onClosedCard?: 'title' | 'amount' | 'fact' | 'state';
  cell: (row: Row) => ReactNode;
};

export type Sort<Key extends string = string> = { key: Key; direction: 'ascending' | 'descending' };

type DataTableProps<Row, Key extends string> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row. With it, the cards of a phone are closed until they are pressed. The columns need one with `isActions`. */
  cardName?: (row: Row) => string;
  /** Rows that came while the table was open: marked. */
  newRows?: ReadonlySet<string>;
  /** The row's state, which tests read as `data-state`, and its tint. */
  rowState?: (row: Row) => { state?: string; tone?: Tone };
  sort?: Sort<Key>;
  onSort?: (sort: Sort<Key>) => void;
  /** Nothing is loaded yet: placeholder rows of the final size are shown. */
  isLoading?: boolean;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
};

const PLACEHOLDER_ROWS = 5;

/** A table on a wide screen; on a phone, each row is a card with every column. */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, isLoading = false, empty } = props;
  const captionId = useId();
  if (!isLoading && rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a wide table with the arrow keys
    <section className={styles.frame} aria-labelledby={captionId} tabIndex={0}>
      <table className={styles.table} aria-busy={isLoading || undefined}>
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
            <PlaceholderRows columns={columns} />
          ) : (
            rows.map((row) => <DataRow key={props.rowKey(row)} row={row} {...props} />)
          )}
        </tbody>
      </table>
    </section>
  );
}

type ColumnHeadProps<Row, Key extends string> = {
  column: Column<Row, Key>;
  sort: Sort<Key> | undefined;
  onSort: ((sort: Sort<Key>) => void) | undefined;
};

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

function ColumnHead<Row, Key extends string>({ column, sort, onSort }: ColumnHeadProps<Row, Key>) {
  const className = column.isNumber ? styles.number : undefined;
  if (!column.isSortable || !onSort) {
    return (
      <th scope="col" className={className} data-unsorted data-actions={column.isActions || undefined}>
        {column.label}
      </th>
    );
  }
  const direction = sort?.key === column.key ? sort.direction : 'none';
  const Arrow = ARROWS[direction];
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort({ key: column.key, direction: next })}>
        {column.label}
        <Arrow aria-hidden="true" size={14} />
      </button>
    </th>
  );
}

type DataRowProps<Row, Key extends string> = DataTableProps<Row, Key> & { row: Row };

function DataRow<Row, Key extends string>({ row, columns, ...props }: DataRowProps<Row, Key>) {
  const { rowKey, rowState, cardName, newRows } = props;
  const [isOpen, setIsOpen] = useState(false);
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
          data-on-closed-card={column.onClosedCard}
          className={column.isNumber ? styles.number : undefined}
        >
          {cardName && column.isActions ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-label={`Details of ${cardName(row)}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              <ChevronDown aria-hidden="true" size={20} />
            </button>
          ) : null}
          <div className={styles.cell}>{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

function PlaceholderRows<Row, Key extends string>({ columns }: { columns: readonly Column<Row, Key>[] }) {
  return Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
    <tr key={index}>
      {columns.map(({ key, label }) => (
        <td key={key} data-label={label}>
          <div className={styles.cell}>
            <Skeleton height="1.25em" width="6ch" />
          </div>
        </td>
      ))}
    </tr>
  ));
}
