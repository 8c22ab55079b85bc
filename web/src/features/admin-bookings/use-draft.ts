import { useState } from 'react';

/** What is being typed for a value: it may differ for a while, and follows when the value changes by other means. */
export function useDraft(value: string, getMeaning = (draft: string) => draft) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (getMeaning(draft) !== value) setDraft(value);
  }
  return [draft, setDraft] as const;
}
