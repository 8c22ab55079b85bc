import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import styles from './security.module.css';

/** The recovery codes for a lost phone, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);

  function copy() {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  }

  return (
    <>
      <Alert tone="success">The second factor is on.</Alert>
      <p className={styles.text}>
        Save these recovery codes where you find them without your phone. Each signs you in once, and they are not shown
        again.
      </p>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {copied === 'yes' ? <Alert tone="success">Codes copied to clipboard!</Alert> : null}
      {copied === 'no' ? (
        <Alert tone="error">Failed to copy the codes. Please try selecting and copying manually.</Alert>
      ) : null}
      <p className={styles.actions}>
        <Button variant="secondary" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </p>
    </>
  );
}
