import { useLoaderData, useNavigate, useNavigation, useParams } from 'react-router-dom';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import {
  type Answer,
  fetchMoveOptions,
  type MoveOptions,
  type MoveTarget,
} from '../../../features/booking/manage/fetch-managed-booking';
import { LinkProblem } from '../../../features/booking/manage/link-problem';
import { MoveForm } from '../../../features/booking/manage/move-form';
import { MonthCalendar } from '../../../features/calendar/components/month-calendar';
import type { DayClasses } from '../../../features/calendar/slots';
import { PersonalPage } from './personal-page';

export const loader = fetchMoveOptions;

type Found = Extract<Answer<MoveOptions>, { kind: 'found' }>;

/** The classes to which a booking can move. */
export function Component() {
  const answer = useLoaderData<Answer<MoveOptions>>();
  const { link = '' } = useParams();
  return (
    <PersonalPage>
      {answer.kind === 'found' ? <Move {...answer} /> : <LinkProblem failure={answer} link={link} />}
    </PersonalPage>
  );
}

function Move(answer: Found) {
  const { month, today, targets } = answer;
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
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
