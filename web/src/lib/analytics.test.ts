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
  it.each([null, 'denied', 'true', ''])('says nothing when the visitor said %j', (consent) => {
    const collect = vi.fn();
    visitorAnswered(consent);
    setAnalyticsCollector(collect);
    track(event);
    expect(collect).not.toHaveBeenCalled();
  });

  it('tells the event once the visitor agreed', () => {
    const collect = vi.fn();
    visitorAnswered('granted');
    setAnalyticsCollector(collect);
    track(event);
    expect(collect).toHaveBeenCalledExactlyOnceWith(event);
  });

  it('keeps an event that comes before the collector, and tells it once', () => {
    visitorAnswered('granted');
    track(event);
    const collect = vi.fn();
    setAnalyticsCollector(collect);
    setAnalyticsCollector(collect);
    expect(collect).toHaveBeenCalledExactlyOnceWith(event);
  });

  it('drops an event that waited when the visitor has withdrawn since', () => {
    visitorAnswered('granted');
    track(event);
    visitorAnswered('denied');
    const collect = vi.fn();
    setAnalyticsCollector(collect);
    visitorAnswered('granted');
    setAnalyticsCollector(collect);
    expect(collect).not.toHaveBeenCalled();
  });

  it('survives blocked storage and a failing collector', () => {
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
