/** Elements that only a script can handle. Links and text fields work without one. */
const NEEDS_SCRIPT = 'button, input[type="radio"]';

/** A button that stays disabled until something is chosen. */
const WAITING = 'button[aria-disabled="true"]:not([aria-busy])';

/**
 * Records clicks inside the container until its scripts have come. The returned function stops that and replays the clicks
 * in their order. Until then a chosen radio button looks chosen, and the button that waited for a choice looks enabled.
 * Listens on the document in the capture phase, because React stops events on what is not hydrated yet.
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
  return async () => {
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
