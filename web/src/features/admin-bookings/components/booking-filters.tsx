import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { BOOKING_STATES, type BookingState } from '#contract/booking-list';
import { LIMITS } from '#contract/limits';
import { isLocalDate } from '#contract/local-date';
import { Button } from '../../../components/button';
import { classNames } from '../../../components/class-names';
import { SelectField } from '../../../components/form/select-field';
import { TextField } from '../../../components/form/text-field';
import { getStudioToday } from '../../../lib/studio-time';
import { DATE_RANGES, type DateRange } from '../date-ranges';
import { type BookingFilter, countConditions, isFiltered, isReversed, NO_FILTER } from '../list-address';
import styles from './booking-filters.module.css';

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

type BookingFiltersProps = {
  filter: BookingFilter;
  onFilter: (changes: Partial<BookingFilter>) => void;
  /** More controls for what is listed. */
  children: ReactNode;
};

/** The search, and the conditions beside it: on a phone behind a button that counts them. */
export function BookingFilters({ filter, onFilter, children }: BookingFiltersProps) {
  const count = countConditions(filter);
  const moreId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** How often the filters were cleared: with them goes what is typed and not reported yet. */
  const [clearings, setClearings] = useState(0);
  function clear() {
    setClearings(clearings + 1);
    onFilter(NO_FILTER);
  }
  function chooseDates(range: DateRange) {
    onFilter(range);
    if (!isOpen) return;
    setIsOpen(false);
    toggle.current?.focus();
  }
  return (
    <search className={styles.filters} aria-label="Filter bookings">
      <SearchField key={`text ${clearings}`} text={filter.text} onText={(text) => onFilter({ text })} />
      <Button
        ref={toggle}
        variant="secondary"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <div id={moreId} className={classNames(styles.more, isOpen && styles.open)}>
        <DayField
          key={`from ${clearings}`}
          label="Class from"
          name="from"
          day={filter.from}
          onDay={(from) => onFilter({ from })}
        />
        <DayField
          key={`to ${clearings}`}
          label="Class until"
          name="to"
          day={filter.to}
          error={isReversed(filter) ? REVERSED : undefined}
          onDay={(to) => onFilter({ to })}
        />
        <SelectField
          label="State"
          name="state"
          options={STATE_OPTIONS}
          value={filter.state}
          onChange={({ target }) => onFilter({ state: STATES.find((state) => state === target.value) ?? '' })}
        />
        <div className={styles.acts}>
          <DateRanges filter={filter} onRange={chooseDates} />
          {isFiltered(filter) ? (
            <Button variant="quiet" size="small" onClick={clear}>
              Clear filters
            </Button>
          ) : null}
          {children}
        </div>
      </div>
    </search>
  );
}

type DateRangesProps = { filter: BookingFilter; onRange: (range: DateRange) => void };

/** Ranges of dates that one press chooses; a second one takes back. */
function DateRanges({ filter, onRange }: DateRangesProps) {
  const today = getStudioToday();
  return (
    <div className={styles.ranges}>
      {DATE_RANGES.map(({ name, getRange }) => {
        const range = getRange(today);
        const isChosen = filter.from === range.from && filter.to === range.to;
        return (
          <button
            key={name}
            type="button"
            className={styles.range}
            aria-pressed={isChosen}
            onClick={() => onRange(isChosen ? { from: '', to: '' } : range)}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}

const SEARCH_LABEL = 'Name, email, phone or ID';
const SEARCH_DEBOUNCE_MS = 300;

const trimmed = (draft: string) => draft.trim();

/** Searches names, e-mails, phone numbers, and the ids of bookings, payments and refunds, debounced. */
function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [draft, setDraft] = useDraft(text, trimmed);
  const search = useEffectEvent(() => onText(trimmed(draft)));
  useEffect(() => {
    if (trimmed(draft) === text) return;
    const timer = setTimeout(() => search(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, text]);
  return (
    <TextField
      label={SEARCH_LABEL}
      placeholder={SEARCH_LABEL}
      name="text"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxCharacters={LIMITS.search}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
    />
  );
}

type DayFieldProps = {
  label: string;
  name: string;
  day: string;
  error?: string | undefined;
  onDay: (day: string) => void;
};

const REVERSED = 'This day is before “Class from”.';

/** A date field that reports complete dates only: while 2026 is typed, a browser reports the years 2, 20 and 202. */
function DayField({ label, name, day, error, onDay }: DayFieldProps) {
  const [draft, setDraft] = useDraft(day);
  function handleChange(value: string) {
    setDraft(value);
    if (value === '' || isLocalDate(value)) onDay(value);
  }
  return (
    <TextField
      label={label}
      name={name}
      type="date"
      value={draft}
      error={error}
      onChange={({ target }) => handleChange(target.value)}
    />
  );
}

/**
 * The typed text of a field: may differ from `value` while the user types, and follows when `value` changes elsewhere. What was
 * typed since the last value, and is not reported yet, stays: it is newer than the value that arrives.
 */
function useDraft(value: string, normalise = (draft: string) => draft) {
  const [draft, setDraft] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (normalise(draft) === lastValue) setDraft(value);
  }
  return [draft, setDraft] as const;
}
