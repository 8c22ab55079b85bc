/** Functions that run inside the page: each is sent there alone, so it may use nothing from outside itself. */

/** What to look for, as CSS selectors, and whether React has to come to life in the page. */
export type Signs = { seen: string; chosen: string; isApp: boolean };
export type Times = { seenMs: number | null; pickedMs: number | null; liveMs: number | null };

declare global {
  interface Window {
    times?: Times;
  }
}

/**
 * Notes in `window.times` when what can be seen was painted, presses it from then on as an impatient person does, notes when
 * the page was painted that holds it as chosen, and when its own scripts answer. Milliseconds since the navigation began.
 */
export function watchFirstClass({ seen, chosen, isApp }: Signs): void {
  const PRESS_EVERY_MS = 100;
  const times: Times = { seenMs: null, pickedMs: null, liveMs: null };
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

  function isLive(): boolean {
    const heading = document.querySelector('h1') ?? {};
    return !isApp || Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  }

  function look(): void {
    const target = document.querySelector<HTMLElement>(seen);
    if (target && times.seenMs === null) {
      afterPaint((now) => {
        times.seenMs ??= now;
      });
    }
    const isPicked = times.seenMs !== null && document.querySelector(chosen) !== null;
    if (isPicked && times.pickedMs === null) {
      afterPaint((now) => {
        times.pickedMs ??= now;
      });
    }
    if (isPicked && isLive()) {
      times.liveMs = performance.now();
      return;
    }
    if (target && times.seenMs !== null && !isPicked) press(target);
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
