import { useEntryFlag } from './use-entry-flag';
import { useIsNarrow } from './use-is-narrow';

/**
 * On a phone, the first rows of a list, so that what follows it is not screens away; `more` is the number of the others, which
 * `showAll` adds. Elsewhere all rows. `name` is unique in a screen.
 */
export function useShortList<Row>(name: string, rows: readonly Row[], most: number) {
  const [isWhole, setIsWhole] = useEntryFlag(`whole-${name}`);
  const isShort = useIsNarrow() && !isWhole;
  const shown = isShort ? rows.slice(0, most) : rows;
  return { shown, more: rows.length - shown.length, showAll: setIsWhole };
}
