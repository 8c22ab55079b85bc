import { Button } from '../components/button';
import styles from './restored-draft.module.css';

type RestoredDraftProps = { isBusy?: boolean; onDiscard: () => void };

/** Says that a form shows what was typed before, and removes that. */
export function RestoredDraft({ isBusy = false, onDiscard }: RestoredDraftProps) {
  return (
    <p className={styles.draft}>
      Not saved yet: what you typed before.
      <Button variant="secondary" size="small" isWaiting={isBusy} onClick={isBusy ? undefined : onDiscard}>
        Discard
      </Button>
    </p>
  );
}
