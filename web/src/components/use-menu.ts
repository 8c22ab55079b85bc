import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The state of a header's menu on a phone. A change of path closes it; so does Escape, which returns the focus to the button. */
export function useMenu() {
  const { pathname } = useLocation();
  // Stores the path on which the menu was opened, so that any change of path closes it without an effect.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => setOpenOn(null);

  return {
    isOpen,
    menuId,
    close,
    toggle: { ref: toggle, isOpen, menuId, onToggle: () => setOpenOn(isOpen ? null : pathname) },
    closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return;
      close();
      toggle.current?.focus();
    },
  };
}
