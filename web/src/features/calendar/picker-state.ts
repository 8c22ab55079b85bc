import { getMonth } from '#contract/civil-date';

/** What the visitor looks at in the calendar, and where the class of their link is. Days are YYYY-MM-DD, months YYYY-MM. */
export type PickerState = {
  /** The month that was asked for; null for that of the chosen class, or else the first one with classes. */
  month: string | null;
  /** The day that was picked, or that of the class of the link. */
  day: string | null;
  /** The class of the link, an availability or occurrence id; another one once it has moved. */
  linkedId: string | null;
  /** The day of the class of the link while its month is loading, in which it is looked for. */
  awaitedDay: string | null;
  /** A class that is no longer where the link or the choice says. It may have moved. */
  missingId: string | null;
  /** What happened to the class of the link or of the choice. */
  news: string | null;
};

export type PickerEvent =
  | { type: 'dayPicked'; day: string; month: string | null }
  | { type: 'classChosen' }
  | { type: 'monthTurned'; month: string }
  /** The chosen class is not as it was chosen; `closedId` when it takes place no more on its day. */
  | { type: 'choiceChanged'; news: string; closedId: string | null; month: string | null }
  | { type: 'linkFound'; day: string }
  | { type: 'linkMissing' }
  /** The month of the class of the link has loaded. */
  | { type: 'linkShown' }
  | { type: 'linkNotShown'; isMonthEmpty: boolean }
  | { type: 'classMoved'; id: string; news: string }
  | { type: 'classGone'; news: string };

/** The state before the first event. `linkedDay`: the day of the link whose month the server rendered. */
export function startPicker({
  preselect,
  linkedDay,
}: {
  preselect: string | null;
  linkedDay: string | null;
}): PickerState {
  return { month: null, day: linkedDay, linkedId: preselect, awaitedDay: null, missingId: null, news: null };
}

/** The month to ask for: null for the first one with classes. Until the visitor looks elsewhere it is that of their choice. */
export function monthToAsk({ month, day, linkedId }: PickerState, chosen: { date: string } | null): string | null {
  return month ?? (chosen && day === null && linkedId === null ? getMonth(chosen.date) : null);
}

/**
 * The month to ask for again: the visible one until it is over, also when its last place was taken, so that an open calendar does not
 * turn its page; else null for the first one with classes. Days are YYYY-MM-DD.
 */
export const monthToAskAgain = (shown: { from: string; to: string } | null, today: string): string | null =>
  shown && today <= shown.to ? getMonth(shown.from) : null;

export function pickerReducer(state: PickerState, event: PickerEvent): PickerState {
  switch (event.type) {
    case 'dayPicked':
      return { ...state, day: event.day, month: event.month, missingId: null, news: null };
    case 'classChosen':
      return { ...state, missingId: null, news: null };
    case 'monthTurned':
      return { ...state, month: event.month, awaitedDay: null };
    case 'choiceChanged':
      // A class that is not on its day may have moved to another, which says more.
      return { ...state, month: event.month, missingId: event.closedId ?? state.missingId, news: event.news };
    case 'linkFound':
      return { ...state, month: getMonth(event.day), day: event.day, awaitedDay: event.day };
    case 'linkMissing':
      return { ...state, missingId: state.linkedId, news: null };
    case 'linkShown':
      return { ...state, awaitedDay: null };
    case 'linkNotShown': {
      const month = event.isMonthEmpty ? null : state.month;
      return { ...state, month, day: null, awaitedDay: null, missingId: state.linkedId, news: null };
    }
    case 'classMoved':
      return { ...state, linkedId: event.id, news: event.news };
    case 'classGone':
      return { ...state, news: state.news ?? event.news };
  }
}
