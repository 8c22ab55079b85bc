import { gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { dayAndMonth, dayName, getMonth, monthName } from '#contract/civil-date';
import { formatPrice } from '#contract/format-price';
import { toWeeks } from '../../../web/src/features/calendar/month-grid';
import type { ScheduleQuery } from '../../../web/src/gql/operations';

const SCHEDULE = gql`
  query Schedule {
    schedule {
      from
      to
      today
      slots { id date time durationMinutes title className classType location priceCents remainingSpots }
    }
  }
`;

type Slot = Pick<
  ScheduleQuery['schedule']['slots'][number],
  'id' | 'date' | 'time' | 'durationMinutes' | 'title' | 'location' | 'priceCents' | 'remainingSpots'
>;

/** A table of buttons for the days, and the classes of the open day. */
export function Calendar() {
  const { data, loading, error } = useQuery<ScheduleQuery>(SCHEDULE);
  const [openDay, setOpenDay] = useState<string | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  if (loading) return <p>Loading...</p>;
  if (error || !data) return <p>Something went wrong.</p>;

  const { from, slots } = data.schedule;
  const month = getMonth(from);
  const day = openDay ?? slots.find((slot) => slot.remainingSpots > 0)?.date ?? from;
  return (
    <main>
      <h1>Book a class</h1>
      <h2>{monthName(month)}</h2>
      <table>
        <tbody>
          {toWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {getMonth(date) === month && (
                    <button
                      type="button"
                      data-date={date}
                      aria-label={dayName(date)}
                      disabled={!slots.some((slot) => slot.date === date)}
                      onClick={() => setOpenDay(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{dayAndMonth(day)}</h2>
      {slots
        .filter((slot) => slot.date === day)
        .map((slot) => (
          <SlotRadio
            key={slot.id}
            slot={slot}
            isSelected={slot.id === selectedId}
            onSelect={() => setSelectedId(slot.id)}
          />
        ))}
      <button type="button" disabled={!selectedId}>
        Next
      </button>
    </main>
  );
}

function SlotRadio({ slot, isSelected, onSelect }: { slot: Slot; isSelected: boolean; onSelect: () => void }) {
  return (
    <label>
      <input
        type="radio"
        name="slot"
        value={slot.id}
        checked={isSelected}
        disabled={slot.remainingSpots <= 0}
        onChange={onSelect}
      />
      {slot.time} {slot.title}, {slot.location}, {slot.durationMinutes} min, {formatPrice(slot.priceCents)}
    </label>
  );
}
