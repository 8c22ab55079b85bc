import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations';
import { followSchedule } from './follow-schedule';
import { getServerTime } from './server-time';

const MONTH = { from: '2027-05-01', to: '2027-05-31' };
const AS_OF = '2027-05-01T10:00:00.000Z';
/** A page without a schedule, and one with the schedule of an instant. */
const EMPTY = { ...MONTH, getAsOf: () => null };
const SHOWN = { ...MONTH, getAsOf: () => AS_OF };

class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  emit(type: 'open' | 'error') {
    this.dispatchEvent(new Event(type));
  }
  signal(scheduleChanged: { asOf: string; isCurrent: boolean }) {
    this.dispatchEvent(new MessageEvent('next', { data: JSON.stringify({ data: { scheduleChanged } }) }));
  }
}

const onChange = vi.fn();
let page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.opened = [];
  onChange.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(followed: Parameters<typeof followSchedule>[0] = EMPTY) {
  const stop = followSchedule(followed, onChange);
  vi.advanceTimersByTime(2_000);
  const [stream] = FakeEventSource.opened;
  if (!stream) throw new Error('No stream was opened.');
  return { stream, stop };
}

const getVariables = ({ url }: FakeEventSource) =>
  JSON.parse(new URL(url, 'https://studio.example').searchParams.get('variables') ?? '');

describe('followSchedule', () => {
  it('asks for the dates, and reports each change and what it may have missed before the stream was open, and nothing else', () => {
    const { stream } = start();
    expect(getVariables(stream)).toEqual({ ...MONTH, since: null });
    stream.emit('open');
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(onChange).toHaveBeenCalledTimes(1);
    stream.signal({ asOf: AS_OF, isCurrent: false });
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('does not ask for a schedule that is current, but for one that the server calls outdated, also after reconnecting', () => {
    const { stream } = start(SHOWN);
    expect(getVariables(stream)).toEqual({ ...MONTH, since: AS_OF });
    stream.emit('open');
    stream.signal({ asOf: AS_OF, isCurrent: true });
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(onChange).not.toHaveBeenCalled();
    stream.emit('open');
    stream.signal({ asOf: '2027-05-01T10:11:00.000Z', isCurrent: false });
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('learns the time of the server from the signals', () => {
    vi.setSystemTime('2020-01-01T00:00:00Z');
    const { stream } = start(SHOWN);
    stream.signal({ asOf: AS_OF, isCurrent: true });
    expect(getServerTime().toISOString()).toBe(AS_OF);
  });

  it('asks each minute while there is no stream, and once when it is back', () => {
    const { stream } = start();
    stream.emit('open');
    for (const _ of [1, 2, 3]) stream.emit('error');
    vi.advanceTimersByTime(3 * MINUTE_MS);
    expect(onChange).toHaveBeenCalledTimes(4);
    stream.emit('open');
    expect(onChange).toHaveBeenCalledTimes(5);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(onChange).toHaveBeenCalledTimes(5);
  });

  it('ends', () => {
    const { stream, stop } = start();
    stream.emit('error');
    stop();
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect([stream.isClosed, onChange.mock.calls.length]).toEqual([true, 0]);
  });

  it('opens the stream once nobody has pressed anything for two seconds', () => {
    followSchedule(EMPTY, onChange);
    for (const press of ['pointerdown', 'keydown']) {
      vi.advanceTimersByTime(1_999);
      page.dispatchEvent(new Event(press));
    }
    vi.advanceTimersByTime(1_999);
    expect(FakeEventSource.opened).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  it('opens no stream on a page that is left at once', () => {
    followSchedule(EMPTY, onChange)();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(FakeEventSource.opened).toEqual([]);
  });
});
