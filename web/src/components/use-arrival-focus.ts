import { type RefObject, useEffect, useRef } from 'react';

// The first heading of a visit is met by reading from the top; every later one is arrived at by a link or a step.
let isFirstHeading = true;

/** Moves focus to a screen's heading when it is reached by navigation, so that it is announced. `screen` names the screen. */
export function useArrivalFocus<T extends HTMLElement>(screen: string): RefObject<T | null> {
  const heading = useRef<T>(null);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (isFirstHeading) {
      isFirstHeading = false;
      seen.current = screen;
    }
    if (seen.current === screen) return;
    seen.current = screen;
    heading.current?.focus({ preventScroll: true });
  }, [screen]);
  return heading;
}
