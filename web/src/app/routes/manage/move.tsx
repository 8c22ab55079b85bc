import { useNavigate, useNavigation } from 'react-router-dom';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import {
  fetchMoveOptions,
  type MoveOptions,
  type MoveTarget,
} from '../../../features/booking/manage/fetch-managed-booking';
import { MoveForm } from '../../../features/booking/manage/move-form';
import type { Found } from '../../../features/booking/manage/personal-answer';
import { getMoveDates, hasTurned, useClassChanges } from '../../../features/booking/manage/use-class-changes';
import { MonthCalendar } from '../../../features/calendar/components/month-calendar';
import type { DayClasses } from '../../../features/calendar/slots';
import { hasPassed } from '../../../lib/has-passed';
import { LinkedPage } from './personal-page';

export const loader = fetchMoveOptions;

type FoundOptions = Found<MoveOptions>;

/** The classes to which a booking can move. */
export const Component = () => <LinkedPage render={(found: FoundOptions) => <Move {...found} />} />;

function Move(answer: FoundOptions) {
  const { booking, month, today, targets, asOf, timeZone } = answer;
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  useClassChanges(getMoveDates(booking.date, month), {
    asOf,
    isOutOfDate: (now) => hasTurned(booking, asOf, now) || hasPassed({ today, slots: targets }, now, timeZone),
  });
  useDocumentTitle();
  const showMonth = (next: string) => void navigate(`?month=${next}`, { replace: true, preventScrollReset: true });
  return (
    <>
      <StepHeading title="Move to another class" />
      <MoveForm
        {...answer}
        renderCalendar={(openDay, openTheDay) => (
          <MonthCalendar
            month={month}
            today={today}
            days={countByDay(targets)}
            selectedDay={openDay}
            isLoading={isLoading}
            onPick={openTheDay}
            onMonthChange={showMonth}
          />
        )}
      />
    </>
  );
}

/** The number of classes of each day, all with a free place. */
function countByDay(targets: readonly MoveTarget[]): Map<string, DayClasses> {
  const days = new Map<string, DayClasses>();
  for (const { date } of targets) {
    days.set(date, { count: (days.get(date)?.count ?? 0) + 1, cancelled: 0, isFull: false, opensOn: null });
  }
  return days;
}
