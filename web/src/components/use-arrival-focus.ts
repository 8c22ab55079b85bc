import { type RefObject, useEffect, useRef } from 'react';

// The first heading of a visit keeps the focus at the top of the page; every later one is reached by in-app navigation.
let isFirstHeading = true;

/** Moves the focus to a screen's heading after navigation, so that a screen reader announces it. `screen` names the screen. */
export function useArrivalFocus<T extends HTMLElement>(screen: string): RefObject<T | null> {
  const heading = useRef<T>(null);
  const lastScreen = useRef<string | null>(null);
  useEffect(() => {
    if (isFirstHeading) {
      isFirstHeading = false;
      lastScreen.current = screen;
    }
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    heading.current?.focus({ preventScroll: true });
  }, [screen]);
  return heading;
}
