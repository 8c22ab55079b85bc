/**
 * Whether a path belongs to a page of one person, where a personal link may stand in the address: never cached, no script of
 * others, no referrer. A path that only looks like one counts too.
 */
export function isPersonalPath(pathname: string): boolean {
  return /^\/(manage|my-bookings|waitlist)(\/|$)/i.test(pathname);
}

/** What a form of a personal page did. After it, the browser is redirected to a page that says so. */
export const OUTCOMES = [
  'cancelled',
  'moved',
  'money-chosen',
  'link-renewed',
  'mail-requested',
  'waitlist-joined',
  'waitlist-left',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The page after a form: '/my-bookings?done=mail-requested'. */
export const withOutcome = (path: string, outcome: Outcome): string => `${path}?done=${outcome}`;

/** The outcome in the query of a page; null without a known one. */
export function readOutcome(search: string): Outcome | null {
  const done = new URLSearchParams(search).get('done');
  return OUTCOMES.find((outcome) => outcome === done) ?? null;
}

/** The title of a personal page whose link opens nothing, and of one that was opened too often. */
export const LINK_GONE_TITLE = 'This link does not work';
export const WAIT_TITLE = 'Please wait a moment';

/** The answer of `paths.myBookings` on screen, whether or not there are bookings. */
export const MY_BOOKINGS_ANSWER = 'If there are bookings for this address, a mail with a link is on its way.';

/** Confirms that the owner of a booking ended its earlier links. */
export const LINK_RENEWED = 'A mail with your new link is on its way. The old link no longer works.';

/** The value of the field `to` that chooses no class after the own one was cancelled: the money. */
export const MONEY_CHOSEN = 'money';

export const NOTHING_TO_CHOOSE = 'There is nothing to choose for this booking.';
export const TAKES_PLACE_AGAIN = 'It takes place after all: your place is yours again.';
export const MOVED_ALREADY = 'You have chosen another class already.';

type History = readonly { kind: string }[];

/** The last time that a booking lost its class or got one: the studio cancelled it, restored it or moved them, or they chose another. */
export const findLastClassChange = <One extends History[number]>(history: readonly One[]): One['kind'] | undefined =>
  history.findLast(({ kind }) => ['CANCELLED_BY_STUDIO', 'REBOOKED', 'MOVED'].includes(kind))?.kind;

/** Why a booking without a choice has none, from what happened to it, the earliest first. */
export const whyNothingToChoose = (history: History): string =>
  findLastClassChange(history) === 'REBOOKED' ? TAKES_PLACE_AGAIN : NOTHING_TO_CHOOSE;

/** Shown when the form that moves a booking names no class. */
export const NO_CLASS_CHOSEN = 'Please choose a class first.';
