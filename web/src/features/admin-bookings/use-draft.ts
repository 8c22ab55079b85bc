import { useState } from 'react';

/** The typed text of a field: may differ from `value` while the user types, and follows when `value` changes elsewhere. */
export function useDraft(value: string, normalise = (draft: string) => draft) {
  const [draft, setDraft] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (normalise(draft) !== value) setDraft(value);
  }
  return [draft, setDraft] as const;
}
