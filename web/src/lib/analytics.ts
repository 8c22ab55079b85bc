import { readConsent } from './analytics-consent';

/** What may be told about a visit. No event carries anything about a person. */
export type AnalyticsEvent =
  | { name: 'page_view'; path: string }
  | { name: 'booking_confirmed'; classType: string }
  | { name: 'web_vital'; metric: string; value: number; path: string };

export type Collector = (event: AnalyticsEvent) => void;

const MOST_WAITING = 20;

let collector: Collector | null = null;
let waiting: AnalyticsEvent[] = [];

/** Plugs in the studio's analytics, and tells it what came before. Without one, nothing leaves the page. */
export function setAnalyticsCollector(next: Collector | null): void {
  collector = next;
  const early = waiting;
  waiting = [];
  if (next) for (const event of early) track(event);
}

/**
 * Tells the studio's analytics; does nothing unless the visitor agreed. An event that comes before the collector does
 * waits for it. Never throws: a visit goes on without it.
 */
export function track(event: AnalyticsEvent): void {
  if (readConsent() !== 'granted') return;
  if (!collector) {
    if (waiting.length < MOST_WAITING) waiting.push(event);
    return;
  }
  try {
    collector(event);
  } catch {
    // someone else's code failed; that is not the visitor's trouble
  }
}
