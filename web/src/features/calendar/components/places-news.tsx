import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { describePlacesNews, type ShownPlaces, toShownPlaces } from '../places-news';
import type { CalendarSlot } from '../slots';

type PlacesNewsProps = { slots: readonly CalendarSlot[]; heldSlotId: string | null; isUnsure: boolean };

/** Says to a screen reader, once, when the free places of a slot on screen change while somebody looks. */
export function PlacesNews({ slots, heldSlotId, isUnsure }: PlacesNewsProps) {
  const [news, setNews] = useState('');
  const shown = useRef<ShownPlaces | null>(null);
  useEffect(() => {
    // Without a connection, what is shown changes, and not the classes.
    if (isUnsure) return;
    const view = { heldSlotId, isUnsure };
    const text = shown.current && describePlacesNews(shown.current, slots, view);
    if (text) setNews(text);
    shown.current = toShownPlaces(slots, view);
  }, [slots, heldSlotId, isUnsure]);
  return <VisuallyHidden role="status">{news}</VisuallyHidden>;
}
