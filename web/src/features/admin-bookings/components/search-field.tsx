import { useEffect, useEffectEvent } from 'react';
import { LIMITS } from '#contract/limits';
import { TextField } from '../../../components/form/text-field';
import { useDraft } from '../use-draft';

/** A pause in typing after which the search is asked for. */
const TYPING_MS = 300;

const trimmed = (draft: string) => draft.trim();

type SearchFieldProps = { text: string; onText: (text: string) => void };

/** Looks for a name or e-mail once the typing pauses. */
export function SearchField({ text, onText }: SearchFieldProps) {
  const [draft, setDraft] = useDraft(text, trimmed);
  const search = useEffectEvent(() => onText(trimmed(draft)));
  useEffect(() => {
    if (trimmed(draft) === text) return;
    const timer = setTimeout(() => search(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft, text]);
  return (
    <TextField
      label="Name or email"
      name="text"
      type="search"
      autoComplete="off"
      maxLength={LIMITS.search}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
    />
  );
}
