/** What may be told about a visit. No event carries anything about a person. */
export type AnalyticsEvent = { name: 'page_view'; path: string } | { name: 'booking_confirmed'; classType: string };

type Collector = (event: AnalyticsEvent) => void;

const CONSENT_KEY = 'analyticsConsent';
let collector: Collector | null = null;

/** True once the visitor agreed. Blocked storage means no. */
export function hasAnalyticsConsent(): boolean {
  try {
    return window.localStorage.getItem(CONSENT_KEY) === 'granted';
  } catch {
    return false;
  }
}

/** Plugs in the studio's analytics. Without it, events go nowhere. */
export function setAnalyticsCollector(next: Collector | null): void {
  collector = next;
}

/** Tells the studio's analytics; does nothing until the visitor agreed. Never throws: a visit goes on without it. */
export function track(event: AnalyticsEvent): void {
  if (!collector || !hasAnalyticsConsent()) return;
  try {
    collector(event);
  } catch {
    // someone else's code failed; that is not the visitor's trouble
  }
}
