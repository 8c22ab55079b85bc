import { type RefObject, useEffect, useRef } from 'react';
import { scrollBehavior } from '../../../lib/motion';

/**
 * Scrolls to the element with the returned ref, once it is rendered and again with each new `failure` that it says: the button bar
 * sticks to the bottom edge, and the element may be behind or beyond it.
 */
export function useScrollIntoView(failure: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure comes into view
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
  }, [failure]);
  return element;
}
