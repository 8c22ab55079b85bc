import { Menu, X } from 'lucide-react';
import type { RefObject } from 'react';
import { classNames } from './class-names';
import styles from './menu-toggle.module.css';

type MenuToggleProps = {
  ref: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  menuId: string;
  onToggle: () => void;
  className?: string;
};

/** The button that opens and closes a header's menu; `useMenu` gives its props. */
export function MenuToggle({ ref, isOpen, menuId, onToggle, className }: MenuToggleProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classNames(styles.toggle, className)}
      aria-expanded={isOpen}
      aria-controls={menuId}
      aria-label="Menu"
      onClick={onToggle}
    >
      {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
    </button>
  );
}
