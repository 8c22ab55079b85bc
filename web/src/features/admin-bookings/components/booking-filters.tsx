import { BOOKING_STATES, type BookingState } from '#contract/booking-list';
import { Button } from '../../../components/button';
import { SelectField } from '../../../components/select-field';
import { type BookingFilter, NO_FILTER } from '../list-address';
import styles from './booking-filters.module.css';
import { DayField } from './day-field';
import { SearchField } from './search-field';

const STATE_WORDS: Record<BookingState, string> = {
  CARD_CONFIRMED: 'Card, confirmed',
  IN_PERSON: 'Pay in person',
  CARD_CANCELLED: 'Card, cancelled',
  REFUNDED: 'Refunded',
};
const STATES = Object.keys(BOOKING_STATES) as BookingState[];
const STATE_OPTIONS = [
  { value: '', label: 'All' },
  ...STATES.map((state) => ({ value: state, label: STATE_WORDS[state] })),
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
