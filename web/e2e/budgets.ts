/**
 * What a first visit may load, compressed as sent, in bytes: HTML, CSS, JavaScript and data, without fonts and images. The largest
 * pages have a tenth of it left, so that a feature is not stopped by some bytes; who passes a budget looks for weight to take off.
 */
export const BUDGETS = {
  /** A page that is read: every public one but the calendar. */
  readingPage: 140_000,
  calendarPage: 150_000,
  serviceWorker: 9_000,
};
