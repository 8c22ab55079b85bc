import { CLASS_TYPE_LABELS } from '#contract/enums';
import { paths } from '#contract/paths';
import { Button, ButtonLink } from '../../../components/button';
import { type Column, DataTable } from '../../../components/data-table';
import { Switch } from '../../../components/form/switch';
import type { AvailabilityTable_AvailabilityFragment as Availability } from '../../../gql/admin-operations';
import { SCREEN_MESSAGES } from '../availability-messages';
import { formatAmount, formatNumericDate, formatRecurrence } from '../format-class';
import type { RowActions } from '../use-row-actions';
import styles from './availability-table.module.css';

type AvailabilityTableProps = {
  /** Undefined while they load. */
  availabilities: readonly Availability[] | undefined;
  actions: RowActions;
  onEdit: (availability: Availability) => void;
};

/** All classes, with the actions for each. */
export function AvailabilityTable({ availabilities, actions, onEdit }: AvailabilityTableProps) {
  return (
    <DataTable
      caption="All classes"
      columns={[...FACT_COLUMNS, ...actionColumns(actions, onEdit)]}
      rows={availabilities ?? []}
      rowKey={({ id }) => id}
      rowState={({ isActive }) => (isActive ? {} : { tone: 'muted' })}
      isLoading={!availabilities}
      empty={SCREEN_MESSAGES.none}
    />
  );
}

const FACT_COLUMNS: readonly Column<Availability>[] = [
  { key: 'title', label: 'Title', cell: ({ title }) => title },
  { key: 'classType', label: 'Class Type', cell: ({ classType }) => CLASS_TYPE_LABELS[classType] },
  { key: 'date', label: 'Date', cell: ({ date }) => formatNumericDate(date) },
  { key: 'time', label: 'Time', cell: ({ time }) => time },
  { key: 'duration', label: 'Duration (min)', isNumber: true, cell: ({ durationMinutes }) => durationMinutes },
  { key: 'spots', label: 'Spots', isNumber: true, cell: ({ capacity }) => capacity },
  { key: 'price', label: 'Price (€)', isNumber: true, cell: ({ priceCents }) => formatAmount(priceCents) },
  { key: 'recurring', label: 'Recurring', cell: ({ recurrence }) => formatRecurrence(recurrence) },
  { key: 'active', label: 'Active', cell: ({ isActive }) => (isActive ? 'Yes' : 'No') },
];

function actionColumns(
  { homepage, sharing, deletion }: RowActions,
  onEdit: AvailabilityTableProps['onEdit'],
): Column<Availability>[] {
  return [
    {
      key: 'homepage',
      label: 'Homepage',
      cell: (availability) =>
        availability.recurrence ? (
          '–'
        ) : (
          <Switch
            label="Homepage"
            isLabelHidden
            isOn={availability.showOnHomepage}
            isBusy={homepage.busyId === availability.id}
            onToggle={() => homepage.toggle(availability)}
          />
        ),
    },
    {
      key: 'actions',
      label: 'Actions',
      isActions: true,
      cell: (availability) => (
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={() => onEdit(availability)}>
            Edit
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
      ),
    },
  ];
}
