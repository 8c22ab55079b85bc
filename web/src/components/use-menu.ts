import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The menu that a header opens on a phone: it closes with every change of path, and on Escape, which leads back to its button. */
export function useMenu() {
  const { pathname } = useLocation();
  // The menu is open on the path where it was opened: any change of path closes it.
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
