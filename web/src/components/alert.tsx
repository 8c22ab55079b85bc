import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names';

type AlertProps = { tone: 'error' | 'success' | 'info'; children: ReactNode };

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info };

/** A message that matters now. A screen reader announces an error at once, anything else when it pauses. */
export function Alert({ tone, children }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(styles.alert, styles[tone])}>
      <Icon aria-hidden="true" size={22} />
      <div>{children}</div>
    </div>
  );
}
