import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndMonth } from '#contract/civil-date';
import { formatCount, formatPeople } from '#contract/format-count';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import { LoadFailure } from '../../../components/load-failure';
import { Skeleton } from '../../../components/skeleton';
import { StatusPill } from '../../../components/status-pill';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { usePassingLine } from '../../../lib/use-passing-line';
import { useIsOnline } from '../../../offline/connection';
import { formatAge } from '../../../offline/schedule-age';
import { Meter } from '../components/cancellation-progress';
import { useForecasts } from './use-forecasts';
import { useWeatherClasses } from './use-weather-classes';
import { useWeatherStatus } from './use-weather-status';
import styles from './weather.module.css';
import { type Question, WeatherDialog } from './weather-dialog';
import {
  countMails,
  countPeople,
  type Forecast,
  formatForecast,
  getPlace,
  groupClasses,
  isOpenFor,
  type WeatherClass,
  type WeatherGroup,
} from './weather-groups';

/** Decides about the weather: each class, or all of one place within a window of time. */
export function WeatherScreen() {
  const { classes, asOf, error, reload } = useWeatherClasses();
  const forecasts = useForecasts();
  const isOnline = useIsOnline();
  const [question, setQuestion] = useState<Question | null>(null);
  const [outcome, setOutcome] = usePassingLine();
  if (!classes || !asOf) {
    if (error) {
      return <LoadFailure error={isOnline ? `Error: ${error}` : 'This screen needs a connection.'} onRetry={reload} />;
    }
    return <Skeleton height="18rem" radius="var(--radius-md)" />;
  }
  const isStale = error !== null || !isOnline;
  return (
    <div className={styles.screen}>
      {isStale && (
        <Alert tone="info">
          As of {formatAge(asOf, new Date(), getStudioTimeZone())}.{' '}
          {isOnline ? 'The server does not answer now.' : 'You are offline.'} What you decide needs a connection;
          pressing again is safe.
        </Alert>
      )}
      <p role="status" className={styles.outcome} data-over={outcome?.isOver || undefined}>
        {outcome?.text}
      </p>
      <Mails classes={classes} />
      {classes.length === 0 && <p>No outdoor class with a weather call in the next 36 hours.</p>}
      {groupClasses(classes).map((group) => (
        <Group key={group.key} group={group} asOf={asOf} all={classes} forecasts={forecasts} onAsk={setQuestion} />
      ))}
      {forecasts.size > 0 && <Attribution />}
      {question && (
        <WeatherDialog
          question={question}
          onDecided={(text) => {
            setOutcome(text);
            setQuestion(null);
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

/** How many people of the cancelled classes are notified. */
function Mails({ classes }: { classes: readonly WeatherClass[] }) {
  const { people, notified, failed } = countMails(classes);
  if (people === 0) return null;
  return (
    <section className={styles.mails} aria-label="Mails about cancelled classes">
      {failed > 0 && (
        <Alert tone="error">
          {formatCount(failed, 'mail')} could not be delivered: see the class, and call these people.
        </Alert>
      )}
      <Meter label="People notified by mail" done={notified} all={people}>
        {notified} of {people}
      </Meter>
    </section>
  );
}

type GroupProps = {
  group: WeatherGroup;
  asOf: string;
  /** The classes of all places. */
  all: readonly WeatherClass[];
  forecasts: ReadonlyMap<string, Forecast>;
  onAsk: (question: Question) => void;
};

function Group({ group: { key, place, date, part, classes }, asOf, all, forecasts, onAsk }: GroupProps) {
  const titleId = `weather-${key.replaceAll(/\W/g, '-')}`;
  const askAbout = (decision: Question['decision']) => {
    const candidates = all.filter((one) => getPlace(one) === place && isOpenFor(decision, one, asOf));
    const own = classes.filter((one) => candidates.includes(one));
    onAsk({ decision, place, candidates, first: own[0], last: own.at(-1) });
  };
  const isSeveral = (decision: Question['decision']) =>
    classes.filter((one) => isOpenFor(decision, one, asOf)).length > 1;
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {place}
        <span className={styles.part}>
          {dayAndMonth(date)}, {part}
        </span>
      </h2>
      <ul className={styles.list}>
        {classes.map((one) => (
          <ClassItem key={one.id} occurrence={one} forecast={forecasts.get(one.id)} asOf={asOf} onAsk={onAsk} />
        ))}
      </ul>
      {(isSeveral('GO') || isSeveral('CANCEL')) && (
        <div className={styles.actions}>
          {isSeveral('GO') && (
            <Button variant="secondary" onClick={() => askAbout('GO')}>
              Several take place…
            </Button>
          )}
          {isSeveral('CANCEL') && (
            <Button variant="secondary" onClick={() => askAbout('CANCEL')}>
              Cancel several…
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The licence of the data demands it. */
const Attribution = () => (
  <p className={styles.facts}>
    Forecast: <a href="https://www.met.no/en">MET Norway</a>,{' '}
    <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
  </p>
);

type ItemProps = {
  occurrence: WeatherClass;
  /** Undefined: not known. */
  forecast: Forecast | undefined;
  asOf: string;
  onAsk: (question: Question) => void;
};

function ClassItem({ occurrence, forecast, asOf, onAsk }: ItemProps) {
  const { id, title, time, state } = occurrence;
  const status = useWeatherStatus(occurrence);
  const name = `${title}, ${time}`;
  const ask = (decision: Question['decision']) =>
    onAsk({ decision, place: getPlace(occurrence), candidates: [occurrence], first: occurrence, last: occurrence });
  return (
    <li className={styles.item}>
      <div className={styles.top}>
        <span className={styles.time}>{time}</span>
        <div className={styles.what}>
          <h3 className={styles.title}>
            <Link to={paths.adminClass(id)}>{title}</Link>
          </h3>
          <p className={styles.facts}>{formatPeople(countPeople(occurrence))}</p>
        </div>
        <StatusPill tone={status.tone}>{status.label}</StatusPill>
      </div>
      {forecast && <p className={styles.forecast}>{formatForecast(forecast)}</p>}
      {status.text && <p className={styles.facts}>{status.text}</p>}
      <div className={styles.actions}>
        {isOpenFor('GO', occurrence, asOf) && (
          <Button onClick={() => ask('GO')} aria-label={`It takes place: ${name}`}>
            It takes place
          </Button>
        )}
        {isOpenFor('CANCEL', occurrence, asOf) && (
          <Button variant="secondary" onClick={() => ask('CANCEL')} aria-label={`Cancel… ${name}`}>
            Cancel…
          </Button>
        )}
        {state === 'CANCELLED' && (
          <ButtonLink variant="quiet" to={paths.adminClass(id)}>
            See its people
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
