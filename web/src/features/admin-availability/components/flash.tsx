import { useEffect, useEffectEvent, useRef } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { focusHeading, listAncestors } from '../../../components/use-fallback-focus';
import { SHOWN_MS } from '../../../lib/use-passing-line';
import type { FlashMessage } from '../availability-messages';
import styles from './flash.module.css';

/** How long an action can be undone. A success without an undo stays for SHOWN_MS, an error until the next action, all while used. */
const UNDO_MS = 10_000;

/** A message where the action happened. It scrolls into view in case it is not. */
export function Flash({ message, onEnd }: { message: FlashMessage | null; onEnd: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!message) return;
    line.current?.scrollIntoView({ block: 'nearest' });
    // Of a deleted class no row is left: its undo is what comes next.
    if (message.undo && !message.rowId) line.current?.querySelector('button')?.focus({ preventScroll: true });
    if (message.tone === 'error') return;
    const endUnlessUsed = () => {
      if (!line.current?.matches(':hover, :has(:focus-visible)')) end();
    };
    const timer = setInterval(endUnlessUsed, message.undo ? UNDO_MS : SHOWN_MS);
    return () => clearInterval(timer);
  }, [message]);
  const undo = message?.undo;

  /** The button is gone then. */
  function takeBack() {
    focusHeading(listAncestors(line.current));
    void undo?.();
  }

  return (
    <div ref={line} className={styles.flash}>
      {message ? (
        <Alert tone={message.tone}>
          <span className={styles.message}>
            {message.tone === 'error' ? `Error: ${message.text}` : message.text}
            {undo && (
              <Button variant="secondary" size="small" onClick={takeBack}>
                Undo
              </Button>
            )}
          </span>
        </Alert>
      ) : null}
    </div>
  );
}
