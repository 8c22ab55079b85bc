import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { prefersMotion } from '../lib/motion';
import styles from './button.module.css';
import { classNames } from './class-names';

type ChangeCheck = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'regular' | 'small';
};

export type ButtonProps = ComponentProps<'button'> &
  ChangeCheck & {
    /** Its work is under way: presses do nothing. */
    isBusy?: boolean;
    /** Something is missing before it can go on: it says so, stays focusable, and its press is still heard. */
    isWaiting?: boolean;
  };

function look({ variant = 'primary', size = 'regular' }: ChangeCheck, className?: string): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, className);
}

export function Button({ variant, size, isBusy, isWaiting, className, onClick, type, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-disabled={isBusy || isWaiting || undefined}
      aria-busy={isBusy || undefined}
      className={look({ variant, size }, className)}
      onClick={press}
    />
  );
}

export type ButtonLinkProps = LinkProps & ChangeCheck;

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link viewTransition={prefersMotion()} {...rest} className={look({ variant, size }, className)} />;
}
