/** These functions run inside the page. Each is sent there alone, so it may use nothing from outside itself. */

/** CSS selectors of the first class and of its selected state, and whether React hydrates or renders the page. */
export type Selectors = { visible: string; selected: string; isReact: boolean };
/** Milliseconds since the navigation began; null until it happened. */
export type Times = { visibleMs: number | null; selectedMs: number | null; interactiveMs: number | null };

declare global {
  interface Window {
    times?: Times;
  }
}

/**
 * Records in `window.times` when the first class was painted, when the page first showed it as selected, and when the page's
 * own scripts respond. From the first paint on it clicks the class repeatedly, as an impatient visitor does.
 */
export function recordTimes({ visible, selected, isReact }: Selectors): void {
  const CLICK_INTERVAL_MS = 100;
  const times: Times = { visibleMs: null, selectedMs: null, interactiveMs: null };
  window.times = times;
  let clickedAt = Number.NEGATIVE_INFINITY;

  function click(target: HTMLElement): void {
    if (performance.now() - clickedAt < CLICK_INTERVAL_MS) return;
    clickedAt = performance.now();
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    target.click();
  }

  /** A frame requested inside a frame begins after that frame was painted. */
  function afterPaint(record: (now: number) => void): void {
    requestAnimationFrame(() => record(performance.now()));
  }

  function isHydrated(): boolean {
    const heading = document.querySelector('h1') ?? {};
    return !isReact || Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  }

  function checkFrame(): void {
    const target = document.querySelector<HTMLElement>(visible);
    if (target && times.visibleMs === null) {
      afterPaint((now) => {
        times.visibleMs ??= now;
      });
    }
    const isSelected = times.visibleMs !== null && document.querySelector(selected) !== null;
    if (isSelected && times.selectedMs === null) {
      afterPaint((now) => {
        times.selectedMs ??= now;
      });
    }
    if (isSelected && isHydrated()) {
      times.interactiveMs = performance.now();
      return;
    }
    if (target && times.visibleMs !== null && !isSelected) click(target);
    requestAnimationFrame(checkFrame);
  }

  requestAnimationFrame(checkFrame);
}

/** The classes that the page shows now, one per line: id, whether places are free, time, price. */
export function readSlots(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[name=slot]')].map((radio) => {
    const label = radio.closest('label')?.textContent ?? '';
    const details = [label.match(/\d\d:\d\d/)?.[0], label.match(/€[\d.]+/)?.[0]];
    return [radio.value, radio.disabled ? 'full' : 'free', ...details].join(' ');
  });
}
