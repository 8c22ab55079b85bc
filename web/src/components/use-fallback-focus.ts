import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the heading of a part of the screen when what had it there leaves the document: a button that its own press or
 * a change elsewhere removes.
 */
export function useFallbackFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    let focused: Element | null = null;
    const handleFocus = () => {
      focused = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body) focusHeading([element]);
    });
    element.addEventListener('focusin', handleFocus);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', handleFocus);
      observer.disconnect();
    };
  }, [part]);
}

/** An element and all that it is within, the nearest first. */
export function listAncestors(element: Element | null): Element[] {
  return element ? [element, ...listAncestors(element.parentElement)] : [];
}

/** Moves the focus to the first heading of a section or screen that is within one of these elements. */
export function focusHeading(elements: readonly Element[]): void {
  const heading = elements
    .filter(({ isConnected }) => isConnected)
    .map((element) => element.querySelector<HTMLElement>('h1, h2'))
    .find(Boolean);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
