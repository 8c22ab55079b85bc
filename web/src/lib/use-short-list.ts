import { useState } from 'react';
import { useIsNarrow } from './use-is-narrow';

/**
 * On a phone, the first rows of a list, so that what follows it is not screens away; `more` is the number of the others, which
 * `showAll` adds. Elsewhere all rows.
 */
export function useShortList<Row>(rows: readonly Row[], most: number) {
  const [isWhole, setIsWhole] = useState(false);
  const isShort = useIsNarrow() && !isWhole;
  const shown = isShort ? rows.slice(0, most) : rows;
  return { shown, more: rows.length - shown.length, showAll: () => setIsWhole(true) };
}
