import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shortDate } from '#contract/civil-date';
import { occurrenceId } from '#contract/occurrence-id';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import { useNow } from '../../../lib/use-now';
import type { FlashMessage } from '../availability-messages';
import type { DateOutcome } from '../date-outcome';
import { useSeriesDates } from '../use-series-dates';
import { useShare } from '../use-share';
import { DateDialog } from './date-dialog';
import styles from './date-tools.module.css';
import { Flash } from './flash';
import { ShareDialog } from './share-dialog';

type DatedClass = {
  /** Occurrence id. */
  id: string;
  availabilityId: string;
  date: string;
  startsAt: string;
  isRecurring: boolean;
  state: string;
};

type DateToolsProps = {
  occurrence: DatedClass;
  onChanged: () => void;
};

/** What can be done with one dated class besides its people: change it, share it, go to the other dates of its series. */
export function DateTools({ occurrence, onChanged }: DateToolsProps) {
  const { id, availabilityId, date, isRecurring } = occurrence;
  const [isChanging, setIsChanging] = useState(false);
  const [message, setMessage] = useState<FlashMessage | null>(null);
  const { link, share, show, close } = useShare(setMessage);
  const navigate = useNavigate();
  const now = useNow();
  const isComing = occurrence.state === 'SCHEDULED' && now < Date.parse(occurrence.startsAt);

  function startChange() {
    setMessage(null);
    setIsChanging(true);
  }

  /** A date of a series has no link of its own: it is chosen in the calendar. */
  function startSharing() {
    if (isRecurring) show(window.location.origin + paths.bookPreselected(id));
    else void share(availabilityId);
  }

  function finishChange(outcome: DateOutcome) {
    // On another day it is another class, with a screen of its own.
    if (outcome.kind === 'moved')
      return navigate(paths.adminClass(occurrenceId(outcome.id, outcome.day)), { replace: true });
    if (outcome.kind === 'saved') setMessage({ tone: 'success', text: `${shortDate(outcome.date.date)} is changed.` });
    onChanged();
  }

  return (
    <>
      <div className={styles.tools}>
        {isComing &&
          (isRecurring ? (
            <Button variant="secondary" size="small" onClick={startChange}>
              Change this date
            </Button>
          ) : (
            <ButtonLink variant="secondary" size="small" to={`${paths.adminAvailability}?edit=${availabilityId}`}>
              Change this date
            </ButtonLink>
          ))}
        {isComing && (
          <Button variant="secondary" size="small" onClick={startSharing}>
            Share
          </Button>
        )}
        {isRecurring && (
          <ButtonLink variant="secondary" size="small" to={paths.adminSeriesDates(availabilityId)}>
            All dates
          </ButtonLink>
        )}
      </div>
      <Flash message={message} onEnd={() => setMessage(null)} />
      {isChanging && (
        <ChangeDate
          availabilityId={availabilityId}
          date={date}
          onSaved={finishChange}
          onClose={() => setIsChanging(false)}
        />
      )}
      <ShareDialog
        link={link}
        {...(isRecurring ? { hint: 'It opens the calendar with this class chosen.' } : {})}
        onClose={close}
      />
    </>
  );
}

type ChangeDateProps = {
  availabilityId: string;
  date: string;
  onSaved: (outcome: DateOutcome) => void;
  onClose: () => void;
};

/** The form of one date, once the server has sent it. */
function ChangeDate({ availabilityId, date, onSaved, onClose }: ChangeDateProps) {
  const state = useSeriesDates(availabilityId, date);
  const found = state.dates?.find((one) => one.date === date);
  if (state.failure !== null) return <Alert tone="error">Error: {state.failure}</Alert>;
  if (!state.series || !found) return null;
  return <DateDialog series={state.series} date={found} state={state} onSaved={onSaved} onClose={onClose} />;
}
