import { type CalendarSlot, formatFreePlaces, type PlacesView } from './slots';

/** The free places of the slots that were on screen, as they were shown, by slot. */
export type ShownPlaces = ReadonlyMap<string, string | null>;

export const toShownPlaces = (slots: readonly CalendarSlot[], view: PlacesView): ShownPlaces =>
  new Map(slots.map((slot) => [slot.id, formatFreePlaces(slot, view)]));

/**
 * What has changed about the free places of slots since they were shown, for somebody who does not see it:
 * '10:00, Sunrise Flow: Only 3 spots left!'. Null when nothing has, or nothing that is said of a slot.
 */
export function describePlacesNews(
  before: ShownPlaces,
  slots: readonly CalendarSlot[],
  view: PlacesView,
): string | null {
  const news = slots.flatMap((slot) => {
    const places = formatFreePlaces(slot, view);
    const isNews = before.has(slot.id) && before.get(slot.id) !== places;
    if (!isNews) return [];
    return `${slot.time}, ${slot.title}: ${places ?? 'places are free'}`;
  });
  return news.length > 0 ? news.join('. ') : null;
}
