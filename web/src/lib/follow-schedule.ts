import { afterQuiet } from '../boot/when';
import { noteServerTime } from './server-time';

/** How often to ask while there is no stream. */
const POLL_MS = 60_000;

const SUBSCRIPTION =
  'subscription ScheduleChanged($from: LocalDate!, $to: LocalDate!, $since: Instant) { scheduleChanged(from: $from, to: $to, since: $since) { asOf isCurrent } }';

type Signal = { asOf: string; isCurrent: boolean };

type Followed = {
  from: string;
  to: string;
  /** The `asOf` of the schedule that the page shows when the stream is opened; null: the page has none. */
  getAsOf: () => string | null;
};

/**
 * Calls `onChange` when a class or a free place changes between two dates (YYYY-MM-DD), within about a second, and each time that
 * the stream opens, unless the server says that the schedule of the page is current. While there is no stream, which the browser
 * opens again by itself unless the server refused, it calls each minute. Returns the function that ends it.
 */
export function followSchedule({ from, to, getAsOf }: Followed, onChange: () => void): () => void {
  let events: EventSource | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  // The code that asks for the schedule has to be loaded, if anything has changed by now.
  const takeBack = afterQuiet(() => {
    const since = getAsOf();
    events = new EventSource(
      `/graphql?${new URLSearchParams({ query: SUBSCRIPTION, variables: JSON.stringify({ from, to, since }) })}`,
    );
    events.addEventListener('next', ({ data }: MessageEvent<string>) => {
      const signal = readSignal(data);
      noteServerTime(signal?.asOf ?? null);
      if (!signal?.isCurrent) onChange();
    });
    events.addEventListener('error', () => {
      poll ??= setInterval(onChange, POLL_MS);
    });
    events.addEventListener('open', () => {
      clearInterval(poll);
      poll = undefined;
      // Earlier changes are not repeated: those of the first moments of the page are found now, or named by the first signal.
      if (since === null) onChange();
    });
  });
  return () => {
    takeBack();
    clearInterval(poll);
    events?.close();
  };
}

/** Null of an error. */
const readSignal = (json: string) =>
  (JSON.parse(json) as { data?: { scheduleChanged: Signal } | null }).data?.scheduleChanged ?? null;
