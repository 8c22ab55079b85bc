import { useMutation, useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { addDays, formatLongDate, shortDate } from '#contract/civil-date';
import { formatCount } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import { LIMITS } from '#contract/limits';
import { parseClassReference } from '#contract/occurrence-id';
import { OptionDetail, OptionGroup } from '../../../admin/option-group';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Dialog, DialogActions } from '../../../components/dialog';
import { CheckboxField } from '../../../components/form/checkbox-field';
import { RadioCard } from '../../../components/form/radio-card';
import { SelectField } from '../../../components/form/select-field';
import { Skeleton } from '../../../components/skeleton';
import { UnreachablePeople } from '../../../components/unreachable-people';
import { ClassesToMoveToDocument, type ClassesToMoveToQuery, MovePlaceDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { isBookable } from '../../../lib/is-bookable';
import { findNearestDay } from '../../../lib/nearest-day';
import { getStudioToday } from '../../../lib/studio-time';
import { useAct } from '../../../lib/use-act';
import type { Attendee } from '../attendance';
import styles from './hand-dialog.module.css';

const UNCLEAR = 'No answer came back, so it is not certain that the place is moved. Trying again is safe.';

type Target = ClassesToMoveToQuery['schedule']['slots'][number];

type Moved = Pick<Attendee, 'bookingId' | 'name' | 'email' | 'phone' | 'paymentMethod' | 'priceCents' | 'attendance'>;
type MoveDialogProps = {
  person: Moved;
  classId: string;
  /** Called with what was done. */
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Moves a person to another class with a free place: first the day, then the class. */
export function MoveDialog({ person, classId, onDone, onClose }: MoveDialogProps) {
  // The class that they leave. After a lost answer the place may be in the chosen one.
  const [origin] = useState(classId);
  const [{ from, to, date }] = useState(() => chooseDays(classId, getStudioToday()));
  const { data, error: loadError } = useQuery(ClassesToMoveToDocument, { variables: { from, to } });
  const [move] = useMutation(MovePlaceDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  const { isBusy, error, act, reset } = useAct(UNCLEAR);
  const [choice, setChoice] = useState({ day: '', to: '' });
  const [isNotified, setIsNotified] = useState(true);

  // They may have taken the last place of the chosen class.
  const targets = data?.schedule.slots.filter((slot) => slot.id !== origin && isBookable(slot, choice.to)) ?? [];
  const days = [...new Set(targets.map(({ date }) => date))];
  const day = choice.day || (findNearestDay(days, date) ?? '');
  const onDay = targets.filter(({ date }) => date === day);
  const chosen = onDay.find(({ id }) => id === choice.to);

  function choose(next: typeof choice) {
    setChoice(next);
    reset();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return;
    const variables = { id: person.bookingId, to: chosen.id, notify: isNotified };
    if (!(await act(() => move({ variables }).then(({ data: answer }) => answer?.moveBooking)))) return;
    onDone(`${person.name} is moved to ${chosen.title}, ${shortDate(chosen.date)}, ${chosen.time}.`);
    onClose();
  }

  const failure = error ?? (loadError ? toErrorMessage(loadError, 'The classes could not be loaded.') : null);
  return (
    <Dialog isOpen title={`Move ${person.name}`} isBlocking={isBusy} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {!data && !loadError && <Skeleton height="8rem" radius="var(--radius-md)" />}
        {data && targets.length === 0 && (
          <p>
            No class with a free place from {formatLongDate(from)} to {formatLongDate(to)}.
          </p>
        )}
        {days.length > 0 && (
          <>
            <SelectField
              label="Day"
              name="day"
              autoFocus
              options={days.map((date) => ({ value: date, label: formatLongDate(date) }))}
              value={day}
              onChange={({ target }) => choose({ day: target.value, to: '' })}
            />
            <OptionGroup legend="Class">
              {onDay.map((slot) => (
                <RadioCard
                  key={slot.id}
                  name="to"
                  value={slot.id}
                  checked={slot.id === choice.to}
                  label={`${slot.time} ${slot.title}, ${slot.location}, ${formatSpots(slot)}, ${formatPrice(slot.priceCents)}`}
                  onChange={(to) => choose({ day, to })}
                >
                  <strong>{slot.time}</strong> {slot.title}
                  <OptionDetail>
                    {slot.location}, {formatSpots(slot)}, {formatPrice(slot.priceCents)}
                  </OptionDetail>
                </RadioCard>
              ))}
            </OptionGroup>
          </>
        )}
        {chosen && <p>{formatMoney(person, chosen)}</p>}
        {person.email !== '' ? (
          <CheckboxField
            label="Tell them by mail"
            name="notify"
            checked={isNotified}
            onChange={({ target }) => setIsNotified(target.checked)}
          />
        ) : (
          <UnreachablePeople people={[person]} />
        )}
        {failure && <Alert tone="error">{failure}</Alert>}
        <DialogActions>
          <Button variant="secondary" isWaiting={isBusy} onClick={isBusy ? undefined : onClose}>
            Keep the place
          </Button>
          <Button type="submit" isBusy={isBusy} isWaiting={!chosen}>
            {isBusy ? 'Moving...' : 'Move'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The date of a place, and the two months around it whose classes are offered, from today at the earliest. */
export function chooseDays(classId: string, today: string): { date: string; from: string; to: string } {
  const date = parseClassReference(classId)?.localDate ?? today;
  const before = addDays(date, -LIMITS.scheduleDays / 2);
  const from = before > today ? before : today;
  return { date, from, to: addDays(from, LIMITS.scheduleDays - 1) };
}

const formatSpots = ({ remainingSpots }: Target) => `${formatCount(remainingSpots, 'place')} free`;

/** What the move does to the money, in a sentence. */
export function formatMoney(
  { paymentMethod, priceCents, attendance }: Pick<Attendee, 'paymentMethod' | 'priceCents' | 'attendance'>,
  target: Pick<Target, 'priceCents'>,
): string {
  const difference = target.priceCents - priceCents;
  if (difference === 0) return 'The price is the same.';
  if (paymentMethod === 'CARD') {
    if (difference < 0) return `${formatPrice(-difference)} goes back to their card.`;
    return `This class costs ${formatPrice(difference)} more. They are not charged again.`;
  }
  if (attendance.isPaidCash) return 'They have paid at the studio already: what they paid stays.';
  return `They pay ${formatPrice(target.priceCents)} in person instead of ${formatPrice(priceCents)}.`;
}
