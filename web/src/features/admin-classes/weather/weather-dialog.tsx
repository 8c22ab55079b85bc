import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { shortDate } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import { formatDeadline } from '#contract/format-deadline';
import { OfferCards, ReasonField } from '../../../admin/cancel-fields';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { SelectField } from '../../../components/form/select-field';
import { UnreachablePeople } from '../../../components/unreachable-people';
import { type CancellationOffer, DecideWeatherDocument } from '../../../gql/admin-operations';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { useAct } from '../../../lib/use-act';
import { countMailed, sumMoney } from '../affected-people';
import cancelStyles from '../components/cancel-dialog.module.css';
import { useMarked } from '../marks-context';
import styles from './weather.module.css';
import { summarize, type WeatherClass } from './weather-groups';
import { formatCancellation, formatClasses, formatDecided, formatGo } from './weather-sentences';

const UNCLEAR =
  'No answer came back, so it is not certain what is decided. Trying again is safe: nobody is notified twice.';

export type Question = {
  decision: 'GO' | 'CANCEL';
  place: string;
  /** The classes that can be decided so, by their start. */
  candidates: readonly WeatherClass[];
  /** The window that is chosen at first; absent: all candidates. */
  first: WeatherClass | undefined;
  last: WeatherClass | undefined;
};

type WeatherDialogProps = {
  question: Question;
  /** Called with the result in a sentence. */
  onDecided: (outcome: string) => void;
  onClose: () => void;
};

/** Asks before something is decided about one class, or about all classes of a place within a window of time. */
export function WeatherDialog({ question, onDecided, onClose }: WeatherDialogProps) {
  const { decision, place, candidates } = question;
  const [decide] = useMutation(DecideWeatherDocument);
  const { isBusy, error, act } = useAct(UNCLEAR);
  const [reason, setReason] = useState('');
  const [window, setWindow] = useState(() => toWindow(question));
  const classes = candidates.slice(window.from, window.to + 1);
  const summary = summarize(classes);
  const decided = { classes: summary.classes, people: useMarked(summary.people) };
  const isCancelling = decision === 'CANCEL';
  const { keepLabel, verb } = toLabels(decision, summary.classes);
  const [chosenOffer, setOffer] = useState<CancellationOffer>('CHOICE');
  const offer = summary.choiceUntil === null ? 'MONEY' : chosenOffer;

  async function confirm() {
    const classIds = classes.map(({ id }) => id);
    const variables = { input: { classIds, decision, ...(isCancelling ? { reason, offer } : {}) } };
    const answer = await act(() => decide({ variables }).then(({ data }) => data?.decideWeather));
    if (answer) onDecided(formatDecided(decision, decided));
  }

  return (
    <ConfirmDialog
      isOpen
      title={toTitle(question)}
      keepLabel={keepLabel}
      verb={isBusy && isCancelling ? 'Cancelling...' : verb}
      isDanger={isCancelling}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {candidates.length > 1 && <WindowFields {...{ place, candidates, window }} onChange={setWindow} />}
      <ul className={cancelStyles.people} aria-label="The classes">
        {classes.map(({ id, title, date, time, taken }) => (
          <li key={id} className={cancelStyles.person}>
            <span>
              {shortDate(date)}, {time} {title}
            </span>
            <span className={cancelStyles.money}>{formatPeople(taken)}</span>
          </li>
        ))}
      </ul>
      {isCancelling && summary.choiceUntil !== null && (
        <OfferCards
          until={formatDeadline(new Date(summary.choiceUntil), getStudioTimeZone())}
          money={sumMoney(decided.people)}
          moneyDetail="The money leaves after 90 seconds."
          offer={offer}
          onChoose={setOffer}
        />
      )}
      <p>{isCancelling ? formatCancellation(decided, offer) : formatGo(decided)}</p>
      {isCancelling && <UnreachablePeople people={summary.unreachable} />}
      {isCancelling && countMailed(summary.people) > 0 && <ReasonField reason={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}

/** The window by the positions of its first and last class. */
type Window = { from: number; to: number };

function toWindow({ candidates, first, last }: Question): Window {
  const find = (one: WeatherClass | undefined, otherwise: number) => (one ? candidates.indexOf(one) : otherwise);
  return { from: find(first, 0), to: find(last, candidates.length - 1) };
}

type FieldsProps = {
  place: string;
  candidates: readonly WeatherClass[];
  window: Window;
  onChange: (window: Window) => void;
};

function WindowFields({ place, candidates, window, onChange }: FieldsProps) {
  const options = candidates.map(({ date, time }, index) => ({
    value: String(index),
    label: `${shortDate(date)}, ${time}`,
  }));
  return (
    <fieldset className={styles.window}>
      <legend>All classes of {place}</legend>
      <SelectField
        label="From"
        name="from"
        value={String(window.from)}
        options={options}
        onChange={({ target }) =>
          onChange({ from: Number(target.value), to: Math.max(Number(target.value), window.to) })
        }
      />
      <SelectField
        label="To"
        name="to"
        value={String(window.to)}
        options={options}
        onChange={({ target }) =>
          onChange({ from: Math.min(Number(target.value), window.from), to: Number(target.value) })
        }
      />
    </fieldset>
  );
}

function toTitle({ decision, candidates: [only, ...others] }: Question): string {
  if (others.length > 0 || !only)
    return decision === 'CANCEL' ? 'Cancel several classes?' : 'Several classes take place?';
  return decision === 'CANCEL' ? `Cancel ${only.title}?` : `${only.title} takes place?`;
}

function toLabels(decision: Question['decision'], count: number): { keepLabel: string; verb: string } {
  if (decision === 'GO') return { keepLabel: 'Not yet', verb: 'It takes place' };
  if (count > 1) return { keepLabel: 'Keep them', verb: `Cancel ${formatClasses(count)}` };
  return { keepLabel: 'Keep the class', verb: 'Cancel the class' };
}
