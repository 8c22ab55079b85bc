import { afterQuiet } from '../boot/when';

/** How often to ask while there is no stream. */
const POLL_MS = 60_000;

const SUBSCRIPTION =
  'subscription ScheduleChanged($from: LocalDate!, $to: LocalDate!) { scheduleChanged(from: $from, to: $to) { asOf } }';

/**
 * Calls `onChange` when a class or a free place changes between two dates (YYYY-MM-DD), within about a second, and each time that
 * the stream opens. While there is no stream, which the browser opens again by itself unless the server refused, it calls each minute.
 * Returns the function that ends it.
 */
export function followSchedule(dates: { from: string; to: string }, onChange: () => void): () => void {
  const query = new URLSearchParams({ query: SUBSCRIPTION, variables: JSON.stringify(dates) });
  let events: EventSource | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  // Opening it asks for the schedule, whose code has to be loaded.
  const takeBack = afterQuiet(() => {
    events = new EventSource(`/graphql?${query}`);
    events.addEventListener('next', () => onChange());
    events.addEventListener('error', () => {
      poll ??= setInterval(onChange, POLL_MS);
    });
    // Earlier changes are not repeated: also those of the first moments of the page are found now.
    events.addEventListener('open', () => {
      clearInterval(poll);
      poll = undefined;
      onChange();
    });
  });
  return () => {
    takeBack();
    clearInterval(poll);
    events?.close();
  };
}
