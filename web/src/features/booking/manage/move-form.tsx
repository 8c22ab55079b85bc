import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addMonths, dayAndMonth, longDateTime, monthName } from '#contract/civil-date';
import { typeBesideTitle } from '#contract/class-type';
import { formatPrice } from '#contract/format-price';
import { paths } from '#contract/paths';
import { NO_CLASS_CHOSEN } from '#contract/personal-pages';
import { ButtonLink } from '../../../components/button';
import { RadioCard } from '../../../components/form/radio-card';
import { findNearestDay } from '../../../lib/nearest-day';
import { BookingBar } from '../components/booking-bar';
import { formatChoice } from '../format-choice';
import { formatPriceDifference, formatTargetCancellable, formatWeather } from './booking-labels';
import type { ManagedBooking, MoveOptions, MoveTarget } from './fetch-managed-booking';
import styles from './manage.module.css';
import { ClassLine, NoChange } from './no-change';
import { getOpenChoice } from './open-choice';
import type { Circumstances } from './personal-answer';
import { FormResult, PersonalForm } from './personal-form';

type MoveFormProps = MoveOptions &
  Circumstances & {
    /** The calendar that opens a day. Hidden without scripts, where all days of the month are listed. */
    renderCalendar: (openDay: string | null, openTheDay: (day: string) => void) => ReactNode;
  };

/** Chooses the class that a booking moves to, and moves it. */
export function MoveForm({ renderCalendar, ...options }: MoveFormProps) {
  const { booking, asOf, month, today, targets, refusal } = options;
  const [picked, setPicked] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const days = groupByDay(targets);
  const openDay = picked !== null && days.has(picked) ? picked : findNearestDay([...days.keys()], booking.date);
  const chosen = targets.find(({ id, date }) => id === chosenId && date === openDay) ?? null;
  const list = useRef<HTMLDivElement>(null);
  // On a phone the classes of the day are below the calendar.
  useEffect(() => {
    if (picked !== null)
      list.current?.querySelector('fieldset:not([data-closed])')?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  const openTheDay = (day: string) => {
    setPicked(day);
    setChosenId(null);
  };
  const keep = (
    <ButtonLink to={paths.manage(booking.link)} variant="secondary">
      {getOpenChoice(booking, asOf) ? 'Back' : 'Keep my place'}
    </ButtonLink>
  );
  return (
    <>
      {refusal !== null && <FormResult tone="error">{refusal}</FormResult>}
      <Now booking={booking} asOf={asOf} />
      {booking.canMove ? (
        <PersonalForm
          act="Moving"
          obstacle={chosen ? null : NO_CLASS_CHOSEN}
          button={{ label: 'Move to this class', busyLabel: 'Moving...' }}
          renderActions={(button, banner) => (
            <BookingBar
              banner={banner}
              summary={chosen && formatChoice(chosen, formatPriceDifference(booking, chosen))}
            >
              {keep}
              {button}
            </BookingBar>
          )}
        >
          <div className={styles.picker}>
            <div className={styles.withScripts}>{renderCalendar(openDay, openTheDay)}</div>
            <div ref={list} className={styles.days}>
              {targets.length === 0 && (
                <p role="status">No other class with a free place fits in {monthName(month)}.</p>
              )}
              {[...days].map(([day, slots]) => (
                <fieldset key={day} className={styles.day} data-closed={day === openDay ? undefined : ''}>
                  <legend>{dayAndMonth(day)}</legend>
                  {slots.map((target) => (
                    <TargetCard
                      key={target.id}
                      target={target}
                      options={options}
                      isChosen={target.id === chosenId}
                      onChoose={setChosenId}
                    />
                  ))}
                </fieldset>
              ))}
              <OtherMonths month={month} today={today} />
            </div>
          </div>
        </PersonalForm>
      ) : (
        <NoChange booking={booking} asOf={asOf} reason={booking.whyNotMovable} refusal={refusal} />
      )}
    </>
  );
}

function Now({ booking, asOf }: { booking: ManagedBooking } & Pick<Circumstances, 'asOf'>) {
  const { title, date, time, canMove, movesLeft } = booking;
  if (getOpenChoice(booking, asOf)) {
    return (
      <p className={styles.text}>
        Instead of <strong>{title}</strong>, {longDateTime(date, time)}, which was cancelled.
      </p>
    );
  }
  const times = movesLeft === 1 ? 'once more' : `${movesLeft} more times`;
  return (
    <p className={styles.text}>
      <ClassLine booking={booking} asOf={asOf} />
      {canMove && ` You can move it ${times}.`}
    </p>
  );
}

function groupByDay(targets: readonly MoveTarget[]): Map<string, MoveTarget[]> {
  const days = new Map<string, MoveTarget[]>();
  for (const target of targets) days.set(target.date, [...(days.get(target.date) ?? []), target]);
  return days;
}

type CardProps = {
  target: MoveTarget;
  options: MoveOptions & Circumstances;
  isChosen: boolean;
  onChoose: (id: string) => void;
};

function TargetCard({ target, options: { booking, asOf, timeZone }, isChosen, onChoose }: CardProps) {
  const difference = formatPriceDifference(booking, target);
  const cancellable = formatTargetCancellable(booking, target, { asOf, timeZone });
  const weather = formatWeather(target, booking, { asOf, timeZone });
  const facts = [typeBesideTitle(target), target.location, `${target.durationMinutes}\u00A0min`].filter(Boolean);
  const label = [target.time, target.title, ...facts, formatPrice(target.priceCents), difference, cancellable]
    .filter(Boolean)
    .join(', ');
  return (
    <RadioCard name="to" value={target.id} label={label} description={weather} checked={isChosen} onChange={onChoose}>
      <span className={styles.target}>
        <span className={styles.time}>{target.time}</span>
        <span className={styles.title}>{target.title}</span>
        <span className={styles.price}>{formatPrice(target.priceCents)}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        <span className={styles.difference}>{difference}</span>
        {cancellable && <span className={styles.facts}>{cancellable}</span>}
        {weather && <span className={styles.facts}>{weather}</span>}
      </span>
    </RadioCard>
  );
}

/** The way to other months without scripts; with them, the calendar turns. */
function OtherMonths({ month, today }: { month: string; today: string }) {
  const earlier = addMonths(month, -1);
  const later = addMonths(month, 1);
  return (
    <p className={`${styles.actions} ${styles.withoutScripts}`}>
      {today.slice(0, 7) <= earlier && <a href={`?month=${earlier}`}>Classes in {monthName(earlier)}</a>}
      <a href={`?month=${later}`}>Classes in {monthName(later)}</a>
    </p>
  );
}
