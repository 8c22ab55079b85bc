import { type TouchEvent, useRef } from 'react';

const FAR_ENOUGH = 48;

/** Turns a page with the thumb: to the left goes on, to the right goes back. Scrolling up and down is left alone. */
export function useSwipe(onTurn: (count: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const x = touch.clientX - from.x;
      const y = touch.clientY - from.y;
      if (Math.abs(x) < FAR_ENOUGH || Math.abs(x) < 2 * Math.abs(y)) return;
      onTurn(x < 0 ? 1 : -1);
    },
  };
}
