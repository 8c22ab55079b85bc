import { BOOKING_STATES, type BookingState } from '#contract/booking-list';
import { isLocalDate } from '#contract/local-date';
import { Button } from '../../../components/button';
import { SelectField } from '../../../components/form/select-field';
import { TextField } from '../../../components/form/text-field';
import { type BookingFilter, NO_FILTER } from '../list-address';
import { useDraft } from '../use-draft';
import styles from './booking-filters.module.css';
import { SearchField } from './search-field';

const STATE_LABELS: Record<BookingState, string> = {
  CARD_CONFIRMED: 'Card, confirmed',
  IN_PERSON: 'Pay in person',
  CARD_CANCELLED: 'Card, cancelled',
  REFUNDED: 'Refunded',
};
const STATES = Object.keys(BOOKING_STATES) as BookingState[];
const STATE_OPTIONS = [
  { value: '', label: 'All' },
  ...STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
];

type BookingFiltersProps = { filter: BookingFilter; onFilter: (filter: BookingFilter) => void };

/** Which bookings are listed. */
export function BookingFilters({ filter, onFilter }: BookingFiltersProps) {
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <search className={styles.filters} aria-label="Filter bookings">
      <SearchField text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      <DayField label="Class from" name="from" day={filter.from} onDay={(from) => onFilter({ ...filter, from })} />
      <DayField label="Class until" name="to" day={filter.to} onDay={(to) => onFilter({ ...filter, to })} />
      <SelectField
        label="State"
        name="state"
        options={STATE_OPTIONS}
        value={filter.state}
        onChange={({ target }) => onFilter({ ...filter, state: STATES.find((state) => state === target.value) ?? '' })}
      />
      {isFiltered ? (
        <Button variant="quiet" size="small" className={styles.clear} onClick={() => onFilter(NO_FILTER)}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

type DayFieldProps = { label: string; name: string; day: string; onDay: (day: string) => void };

/** A day, told once it is whole: on the way to 2026 a browser reports the years 2, 20 and 202. */
export function DayField({ label, name, day, onDay }: DayFieldProps) {
  const [draft, setDraft] = useDraft(day);
  function type(value: string) {
    setDraft(value);
    if (value === '' || isLocalDate(value)) onDay(value);
  }
  return (
    <TextField label={label} name={name} type="date" value={draft} onChange={({ target }) => type(target.value)} />
  );
}
