import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations';
import { getRetryDelay, keepCurrent } from './keep-current';

type Listeners = Parameters<Parameters<typeof keepCurrent>[0]['openStream']>[0];

const refetch = vi.fn<() => Promise<unknown>>();
const closeStream = vi.fn();
const streams: Listeners[] = [];
let screen: EventTarget & { visibilityState: string };
let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  screen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  browser = new EventTarget();
  vi.stubGlobal('document', screen);
  vi.stubGlobal('window', browser);
  refetch.mockReset().mockResolvedValue(null);
  closeStream.mockReset();
  streams.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start() {
  const openStream = (listeners: Listeners) => {
    streams.push(listeners);
    return closeStream;
  };
  const stop = keepCurrent({ refetch, openStream });
  await vi.advanceTimersByTimeAsync(2_000);
  const [stream] = streams;
  if (!stream) throw new Error('No stream was opened.');
  return { stream, stop };
}

async function startConnected() {
  const started = await start();
  started.stream.onConnecting();
  started.stream.onConnected();
  await vi.advanceTimersByTimeAsync(300);
  refetch.mockClear();
  return started;
}

/** The next fetch is on its way until it is answered or fails. */
function holdNextFetch() {
  let answer = () => {};
  let fail: (reason: Error) => void = () => {};
  refetch.mockReturnValueOnce(
    new Promise<void>((resolve, reject) => {
      answer = resolve;
      fail = reject;
    }),
  );
  return { answer, fail };
}

describe('keepCurrent', () => {
  it('fetches once for changes that come together, and nothing else while the stream stands', async () => {
    const { stream } = await startConnected();
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(refetch).not.toHaveBeenCalled();
    for (const _ of [1, 2, 3]) stream.onChange();
    await vi.advanceTimersByTimeAsync(300);
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('fetches once more, after the answer that is on its way, when something changes before it comes', async () => {
    const { stream } = await startConnected();
    const { answer } = holdNextFetch();
    stream.onChange();
    await vi.advanceTimersByTimeAsync(300);
    for (const _ of [1, 2]) {
      stream.onChange();
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(refetch).toHaveBeenCalledTimes(1);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(refetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(refetch).toHaveBeenCalledTimes(2);
  });

  it('fetches again what failed, later each time, until it succeeds', async () => {
    const { stream } = await startConnected();
    refetch.mockRejectedValueOnce(new Error('no signal')).mockRejectedValueOnce(new Error('no signal'));
    stream.onChange();
    await vi.advanceTimersByTimeAsync(300);
    expect(refetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refetch).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(refetch).toHaveBeenCalledTimes(3);
  });

  it.each(['online', 'focus'])('fetches at once on the event %s', async (event) => {
    await startConnected();
    browser.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(300);
    expect([refetch.mock.calls.length, streams.length]).toEqual([1, 1]);
  });

  it('fetches each minute while the stream is being opened, and once when it is', async () => {
    const { stream } = await start();
    for (const _ of [1, 2, 3, 4]) stream.onConnecting();
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS + 300);
    expect(refetch).toHaveBeenCalledTimes(2);
    stream.onConnected();
    await vi.advanceTimersByTimeAsync(300);
    expect(refetch).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(refetch).toHaveBeenCalledTimes(3);
  });

  it('asks for nothing in the background, and opens another stream when the window is visible again', async () => {
    await startConnected();
    screen.visibilityState = 'hidden';
    screen.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect([closeStream.mock.calls.length, refetch.mock.calls.length]).toEqual([1, 0]);
    screen.visibilityState = 'visible';
    screen.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(300);
    expect([streams.length, refetch.mock.calls.length]).toEqual([2, 1]);
  });

  it('ends, also while a fetch is failing', async () => {
    const { stream, stop } = await startConnected();
    const { fail } = holdNextFetch();
    stream.onChange();
    await vi.advanceTimersByTimeAsync(300);
    stop();
    fail(new Error('no signal'));
    browser.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect([refetch.mock.calls.length, closeStream.mock.calls.length]).toEqual([1, 1]);
  });
});

it('waits a second after the first failure and half a minute at most', () => {
  expect([0, 1, 2, 4, 5, 50].map(getRetryDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});
