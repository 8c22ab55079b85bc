import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names';

type AlertProps = { tone: 'error' | 'success' | 'info'; children: ReactNode };

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info };

/** Words that matter now: an error interrupts, anything else is told politely. */
export function Alert({ tone, children }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(styles.alert, styles[tone])}>
      <Icon aria-hidden="true" size={22} />
      <div>{children}</div>
    </div>
  );
}
