/** The stream waits until the screen has all that the teacher waits for. */
const START_DELAY_MS = 2_000;
/** Changes within this time are fetched together: a cancelled class changes many bookings. */
const DEBOUNCE_MS = 300;
/** How often to ask while there is no stream, for example behind a proxy that holds events back. */
const POLL_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** The time before another attempt after so many failures, in milliseconds: a second at first, half a minute at most. */
export const getRetryDelay = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);

type StreamListeners = {
  /** The stream is being opened, for the first time or again. */
  onConnecting(): void;
  onConnected(): void;
  onChange(): void;
};

type Studio = {
  /** Fetches all that the screen shows; rejects when a part of it fails. */
  refetch(): Promise<unknown>;
  /** Opens the stream of changes, which opens again by itself. Returns the function that ends it. */
  openStream(listeners: StreamListeners): () => void;
};

/**
 * Keeps a screen current while its window is visible: fetches when something changes, when the stream, the connection or the window
 * is back, and each minute while there is no stream. What fails is fetched again until it succeeds. Returns the function that ends
 * it.
 */
export function keepCurrent({ refetch, openStream }: Studio): () => void {
  let fetchTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let closeStream: (() => void) | undefined;
  let fetched: Promise<boolean> = Promise.resolve(true);

  function fetchIn(milliseconds: number, failures = 0): void {
    clearTimeout(fetchTimer);
    const timer = setTimeout(async () => {
      // Apollo joins a request to the same one that is on its way, whose answer may be from before the change.
      await fetched;
      if (timer !== fetchTimer) return;
      // Each query reports its own failure on its own panel, until it is fetched.
      fetched = refetch().then(
        () => true,
        () => false,
      );
      const hasFailed = !(await fetched);
      if (hasFailed && timer === fetchTimer) fetchIn(getRetryDelay(failures), failures + 1);
    }, milliseconds);
    fetchTimer = timer;
  }
  const refresh = () => fetchIn(DEBOUNCE_MS);

  function start(): void {
    clearTimeout(startTimer);
    closeStream = openStream({
      onConnecting: () => {
        pollTimer ??= setInterval(refresh, POLL_MS);
      },
      // What happened while there was no stream is not repeated.
      onConnected: () => {
        clearInterval(pollTimer);
        pollTimer = undefined;
        refresh();
      },
      onChange: refresh,
    });
  }

  function stop(): void {
    closeStream?.();
    closeStream = undefined;
    clearTimeout(startTimer);
    clearTimeout(fetchTimer);
    fetchTimer = undefined;
    clearInterval(pollTimer);
    pollTimer = undefined;
  }

  function follow(): void {
    if (document.visibilityState === 'hidden') {
      stop();
      return;
    }
    if (!closeStream) start();
    refresh();
  }

  if (document.visibilityState === 'visible') startTimer = setTimeout(start, START_DELAY_MS);
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('focus', follow);
  window.addEventListener('online', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('focus', follow);
    window.removeEventListener('online', follow);
    stop();
  };
}
