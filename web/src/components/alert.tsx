import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names';

type AlertProps = { tone: 'error' | 'success' | 'info'; children: ReactNode };

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info };

/**
 * A message that matters now. A screen reader announces an error at once, anything else when it pauses. In a dialog, an error
 * scrolls into view: it may appear behind the buttons.
 */
export function Alert({ tone, children }: AlertProps) {
  const Icon = ICONS[tone];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tone === 'error' && box.current?.closest('dialog')) box.current.scrollIntoView({ block: 'nearest' });
  }, [tone]);
  return (
    <div ref={box} role={tone === 'error' ? 'alert' : 'status'} className={classNames(styles.alert, styles[tone])}>
      <Icon aria-hidden="true" size={22} />
      <div>{children}</div>
    </div>
  );
}
