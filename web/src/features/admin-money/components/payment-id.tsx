import { useState } from 'react';
import { Button } from '../../../components/button';
import { VisuallyHidden } from '../../../components/visually-hidden';
import styles from './payment-issues.module.css';

const OUTCOMES = { copied: 'Copied', failed: 'Not copied: please select it and copy it by hand.' };

/** The provider's id of a payment, with a button that copies it. */
export function PaymentId({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <p className={styles.payment}>
      <VisuallyHidden>Payment </VisuallyHidden>
      <code className={styles.code}>{id}</code>
      <Button variant="quiet" size="small" onClick={copy}>
        Copy <VisuallyHidden>payment id</VisuallyHidden>
      </Button>
      <span role="status">{outcome ? OUTCOMES[outcome] : null}</span>
    </p>
  );
}
