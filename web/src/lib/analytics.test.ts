import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnalyticsEvent, setAnalyticsCollector, track } from './analytics';

const event: AnalyticsEvent = { name: 'booking_confirmed', classType: 'MAT_PILATES' };

function visitorAnswered(consent: string | null) {
  vi.stubGlobal('window', { localStorage: { getItem: () => consent } });
}

afterEach(() => {
  setAnalyticsCollector(null);
  vi.unstubAllGlobals();
});

describe('analytics', () => {
  it.each([null, 'denied', 'true', ''])('sends no event when the stored answer is %j', (consent) => {
    const collect = vi.fn();
    visitorAnswered(consent);
    setAnalyticsCollector(collect);
    track(event);
    expect(collect).not.toHaveBeenCalled();
  });

  it('sends the event when the visitor has agreed', () => {
    const collect = vi.fn();
    visitorAnswered('granted');
    setAnalyticsCollector(collect);
    track(event);
    expect(collect).toHaveBeenCalledExactlyOnceWith(event);
  });

  it('stores an event that comes before the collector, and sends it once', () => {
    visitorAnswered('granted');
    track(event);
    const collect = vi.fn();
    setAnalyticsCollector(collect);
    setAnalyticsCollector(collect);
    expect(collect).toHaveBeenCalledExactlyOnceWith(event);
  });

  it('drops a waiting event when the visitor has withdrawn consent since', () => {
    visitorAnswered('granted');
    track(event);
    visitorAnswered('denied');
    const collect = vi.fn();
    setAnalyticsCollector(collect);
    visitorAnswered('granted');
    setAnalyticsCollector(collect);
    expect(collect).not.toHaveBeenCalled();
  });

  it('does not throw when storage is blocked or the collector fails', () => {
    vi.stubGlobal('window', {
      get localStorage() {
        throw new DOMException('insecure', 'SecurityError');
      },
    });
    setAnalyticsCollector(() => {
      throw new Error('theirs');
    });
    expect(() => track(event)).not.toThrow();
    visitorAnswered('granted');
    expect(() => track(event)).not.toThrow();
  });
});
