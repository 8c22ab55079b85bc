import { useState } from 'react';
import { Button } from './button';
import { VisuallyHidden } from './visually-hidden';

const OUTCOMES = { copied: 'Copied', failed: 'Not copied: please select it and copy it by hand.' };

/** Copies a text, and says whether it did. `what` names it for whoever does not see it: 'payment id'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={copy}>
        Copy <VisuallyHidden>{what}</VisuallyHidden>
      </Button>
      <span role="status">{outcome ? OUTCOMES[outcome] : null}</span>
    </>
  );
}
