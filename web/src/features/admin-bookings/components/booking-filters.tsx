import { useEffect, useEffectEvent, useState } from 'react';
import { BOOKING_STATES, type BookingState } from '#contract/booking-list';
import { LIMITS } from '#contract/limits';
import { Button } from '../../../components/button';
import { SelectField } from '../../../components/select-field';
import { TextField } from '../../../components/text-field';
import { type BookingFilter, NO_FILTER } from '../list-address';
import styles from './booking-filters.module.css';

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

/** A pause in typing after which the search is asked for. */
const TYPING_MS = 300;

type BookingFiltersProps = { filter: BookingFilter; onFilter: (filter: BookingFilter) => void };

/** Which bookings are listed. */
export function BookingFilters({ filter, onFilter }: BookingFiltersProps) {
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <search className={styles.filters} aria-label="Filter bookings">
      <SearchField text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      <TextField
        label="Class from"
        name="from"
        type="date"
        value={filter.from}
        onChange={({ target }) => onFilter({ ...filter, from: target.value })}
      />
      <TextField
        label="Class until"
        name="to"
        type="date"
        value={filter.to}
        onChange={({ target }) => onFilter({ ...filter, to: target.value })}
      />
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

type SearchFieldProps = { text: string; onText: (text: string) => void };

/** Asks once the typing pauses; follows the address when that changes by other means. */
function SearchField({ text, onText }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const ask = useEffectEvent(() => onText(typed.trim()));
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => ask(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <TextField
      label="Name or email"
      name="text"
      type="search"
      autoComplete="off"
      maxLength={LIMITS.search}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
