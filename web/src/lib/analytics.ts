import { readConsent } from './analytics-consent';

/** An event of a visit. No event carries anything about a person. */
export type AnalyticsEvent =
  | { name: 'page_view'; path: string }
  | { name: 'booking_confirmed'; classType: string }
  | { name: 'web_vital'; metric: string; value: number; path: string };

export type Collector = (event: AnalyticsEvent) => void;

const MAX_WAITING = 20;

let collector: Collector | null = null;
let waiting: AnalyticsEvent[] = [];

/** Connects the studio's analytics and sends it the events that waited. Without a collector nothing leaves the page. */
export function setAnalyticsCollector(next: Collector | null): void {
  collector = next;
  const early = waiting;
  waiting = [];
  if (next) for (const event of early) track(event);
}

/**
 * Sends an event to the studio's analytics if the visitor agreed. Events before the collector is connected wait for it.
 * Never throws: analytics must not break a visit.
 */
export function track(event: AnalyticsEvent): void {
  if (readConsent() !== 'granted') return;
  if (!collector) {
    if (waiting.length < MAX_WAITING) waiting.push(event);
    return;
  }
  try {
    collector(event);
  } catch {
    // the collector is foreign code: its errors must not reach the visitor
  }
}
