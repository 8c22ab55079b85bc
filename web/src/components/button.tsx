import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { prefersMotion } from '../lib/motion';
import styles from './button.module.css';
import { classNames } from './class-names';

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'regular' | 'small';
};

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The action is running: clicks do nothing. */
    isBusy?: boolean;
    /** Something is missing: shown and announced as disabled, but focusable and still clickable, so that a click can say why. */
    isWaiting?: boolean;
  };

function toClassName({ variant = 'primary', size = 'regular' }: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, className);
}

export function Button({ variant, size, isBusy, isWaiting, className, onClick, type, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-disabled={isBusy || isWaiting || undefined}
      aria-busy={isBusy || undefined}
      className={toClassName({ variant, size }, className)}
      onClick={handleClick}
    />
  );
}

export type ButtonLinkProps = LinkProps & ButtonLook;

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link viewTransition={prefersMotion()} {...rest} className={toClassName({ variant, size }, className)} />;
}
