/** Elements that only a script can handle. Links and text fields work without one. */
const NEEDS_SCRIPT = 'button, input[type="radio"]';

/** A button that stays disabled until something is chosen. */
const WAITING = 'button[aria-disabled="true"]:not([aria-busy])';

/** The longest time between a finger's leaving the screen and the click that the browser makes of it. */
const CLICK_FOLLOWS_MS = 100;

/** The returned function stops watching once no finger is down and the click of the last press has come. */
function watchPresses(): () => Promise<void> {
  const watching = new AbortController();
  const options = { capture: true, passive: true, signal: watching.signal };
  let isPressed = false;
  let timer: number | undefined;
  let onEnd = () => {};
  const begin = ({ button }: PointerEvent) => {
    clearTimeout(timer);
    isPressed = button === 0;
  };
  const end = () => {
    clearTimeout(timer);
    isPressed = false;
    onEnd();
  };
  const endSoon = () => {
    timer = window.setTimeout(end, CLICK_FOLLOWS_MS);
  };
  document.addEventListener('pointerdown', begin, options);
  document.addEventListener('pointerup', endSoon, options);
  document.addEventListener('pointercancel', end, options);
  document.addEventListener('click', end, options);
  return async () => {
    if (isPressed) await new Promise<void>((resolve) => (onEnd = resolve));
    watching.abort();
  };
}

/**
 * Records clicks inside the container until its scripts have come. The returned function stops that and replays the clicks
 * in their order, but not during a press: what a replayed click shows or scrolls to would take the pressed element from
 * under the finger, and the press would be lost. Until then a chosen radio button looks chosen, and the button that waited
 * for a choice looks enabled. Listens on the document in the capture phase, because React stops events on what is not
 * hydrated yet.
 */
export function recordEarlyClicks(container: HTMLElement): () => Promise<void> {
  const recorded: HTMLElement[] = [];
  const enabled = new Set<Element>();
  const enableWaiting = () => {
    for (const waiting of container.querySelectorAll(WAITING)) {
      waiting.removeAttribute('aria-disabled');
      enabled.add(waiting);
    }
  };
  const record = (event: MouseEvent) => {
    const clicked = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_SCRIPT) : null;
    if (!clicked || !container.contains(clicked)) return;
    recorded.push(clicked);
    event.stopPropagation();
    // The browser must not submit a button's form. A radio button shows by itself that it is chosen.
    if (clicked instanceof HTMLButtonElement) event.preventDefault();
    else enableWaiting();
  };
  document.addEventListener('click', record, { capture: true });
  const pressesEnded = watchPresses();
  return async () => {
    await pressesEnded();
    document.removeEventListener('click', record, { capture: true });
    // As the server rendered it: from here on the screen decides.
    for (const waiting of enabled) waiting.setAttribute('aria-disabled', 'true');
    for (const clicked of recorded.splice(0)) {
      // Otherwise the click would change nothing, and no change event would follow.
      if (clicked instanceof HTMLInputElement) clicked.checked = false;
      clicked.click();
      // React renders the result before the next click.
      await null;
    }
  };
}
