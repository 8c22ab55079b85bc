/** Elements that only a script can handle. Links and text fields work without one. */
const NEEDS_SCRIPT = 'button, input[type="radio"]';

/** A button that stays disabled until something is chosen. */
const WAITING = 'button[aria-disabled="true"]:not([aria-busy])';

/** The longest time between a finger's leaving the screen and the click that the browser makes of it. */
const CLICK_FOLLOWS_MS = 100;

/** `ended` resolves once no finger is down and the click of the last press has come. */
function watchPresses(): { ended: () => Promise<void>; stop: () => void } {
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
  return {
    ended: () => (isPressed ? new Promise((resolve) => (onEnd = resolve)) : Promise.resolve()),
    stop: () => watching.abort(),
  };
}

const STATES = ['aria-pressed', 'aria-expanded'];

/** The element that took the place of one that React replaced: the only one of its name, before and now, and in the same state. */
function findSame(container: HTMLElement, replaced: HTMLElement): HTMLElement | null {
  const toName = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent;
  const listNamesakes = (root: Node) =>
    root instanceof Element
      ? [...root.querySelectorAll<HTMLElement>(replaced.localName)].filter((one) => toName(one) === toName(replaced))
      : [];
  const [same, other] = listNamesakes(container);
  // Of several with one name, nothing says which was meant.
  if (!same || other || listNamesakes(replaced.getRootNode()).length > 1) return null;
  return STATES.every((state) => same.getAttribute(state) === replaced.getAttribute(state)) ? same : null;
}

export type EarlyClicks = {
  /** For content that React replaces: resolves once no press is under way, whose element would be taken away, and notes the focus. */
  beforeReplacement: () => Promise<void>;
  /** Stops recording, puts the focus back where it was, and replays the clicks in their order. */
  replay: () => Promise<void>;
};

/**
 * Records clicks inside the container until its scripts have come, to replay them, but not during a press: what a replayed click
 * shows or scrolls to would take the pressed element from under the finger, and the press would be lost. Until then a chosen radio
 * button looks chosen, and the button that waited for a choice looks enabled. Listens on the document in the capture phase, because
 * React stops events on what is not hydrated yet.
 */
export function recordEarlyClicks(container: HTMLElement): EarlyClicks {
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
  const presses = watchPresses();
  let focused: HTMLElement | null = null;
  const beforeReplacement = async () => {
    await presses.ended();
    focused = container.querySelector(':focus');
  };
  const replay = async () => {
    await presses.ended();
    presses.stop();
    document.removeEventListener('click', record, { capture: true });
    // As the server rendered it: from here on the screen decides.
    for (const waiting of enabled) waiting.setAttribute('aria-disabled', 'true');
    if (focused && !focused.isConnected) findSame(container, focused)?.focus({ preventScroll: true });
    for (const early of recorded.splice(0)) {
      const clicked = early.isConnected ? early : findSame(container, early);
      if (!clicked) continue;
      // Otherwise the click would change nothing, and no change event would follow.
      if (clicked instanceof HTMLInputElement) clicked.checked = false;
      clicked.click();
      // React renders the result before the next click.
      await null;
    }
  };
  return { beforeReplacement, replay };
}
