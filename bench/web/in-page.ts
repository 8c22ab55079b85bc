/** Functions that run inside the page: each is sent there alone, so it may use nothing from outside itself. */

/** What to look for, as CSS selectors. */
export type Signs = { seen: string; chosen: string };
export type Times = { seenMs: number | null; pickedMs: number | null };

declare global {
  interface Window {
    times?: Times;
  }
}

/**
 * Notes in `window.times` when what can be seen was painted, presses it from then on as an impatient person does, and notes
 * when the page was painted that holds it as chosen. Milliseconds since the navigation began.
 */
export function watchFirstClass({ seen, chosen }: Signs): void {
  const PRESS_EVERY_MS = 100;
  const times: Times = { seenMs: null, pickedMs: null };
  window.times = times;
  let pressedAt = Number.NEGATIVE_INFINITY;

  function press(target: HTMLElement): void {
    if (performance.now() - pressedAt < PRESS_EVERY_MS) return;
    pressedAt = performance.now();
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    target.click();
  }

  /** A frame that was asked for in a frame begins after that one was painted. */
  function afterPaint(note: (now: number) => void): void {
    requestAnimationFrame(() => note(performance.now()));
  }

  function look(): void {
    const target = document.querySelector<HTMLElement>(seen);
    if (target && times.seenMs === null) {
      afterPaint((now) => {
        times.seenMs ??= now;
      });
    }
    if (times.seenMs !== null && document.querySelector(chosen)) {
      afterPaint((now) => {
        times.pickedMs ??= now;
      });
      return;
    }
    if (target && times.seenMs !== null) press(target);
    requestAnimationFrame(look);
  }

  requestAnimationFrame(look);
}

/** The classes that can be read now, one per line: id, whether there is room, time, price. */
export function readSlots(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[name=slot]')].map((radio) => {
    const words = radio.closest('label')?.textContent ?? '';
    const facts = [words.match(/\d\d:\d\d/)?.[0], words.match(/€[\d.]+/)?.[0]];
    return [radio.value, radio.disabled ? 'full' : 'free', ...facts].join(' ');
  });
}
