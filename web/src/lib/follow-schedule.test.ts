import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations';
import { followSchedule } from './follow-schedule';

const DATES = { from: '2027-05-01', to: '2027-05-31' };

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
  emit(type: 'open' | 'error' | 'next') {
    this.dispatchEvent(new Event(type));
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

function start() {
  const stop = followSchedule(DATES, onChange);
  vi.advanceTimersByTime(2_000);
  const [stream] = FakeEventSource.opened;
  if (!stream) throw new Error('No stream was opened.');
  return { stream, stop };
}

describe('followSchedule', () => {
  it('asks for the dates, and reports each change and what it may have missed before the stream was open, and nothing else', () => {
    const { stream } = start();
    expect(new URL(stream.url, 'https://studio.example').searchParams.get('variables')).toBe(JSON.stringify(DATES));
    stream.emit('open');
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(onChange).toHaveBeenCalledTimes(1);
    stream.emit('next');
    expect(onChange).toHaveBeenCalledTimes(2);
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
    followSchedule(DATES, onChange);
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
    followSchedule(DATES, onChange)();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(FakeEventSource.opened).toEqual([]);
  });
});
