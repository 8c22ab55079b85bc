/** What only a script can answer. Links and text fields work without. */
const NEEDS_SCRIPT = 'button, input[type="radio"]';

/** A button that is waiting for a choice. */
const WAITING = 'button[aria-disabled="true"]:not([aria-busy])';

/**
 * Keeps the presses inside an element that has no script yet. The answer lets go of them: they are pressed again, in
 * their order. What can be shown of them without the script is shown at once: the choice, and that the button which waited
 * for one can be pressed. Listens on the document, because React, further down, lets nothing through to what it has not
 * taken over.
 */
export function recordEarlyClicks(container: HTMLElement): () => Promise<void> {
  const held: HTMLElement[] = [];
  const freed = new Set<Element>();
  const freeWaiting = () => {
    for (const waiting of container.querySelectorAll(WAITING)) {
      waiting.removeAttribute('aria-disabled');
      freed.add(waiting);
    }
  };
  const hold = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_SCRIPT) : null;
    if (!pressed || !container.contains(pressed)) return;
    held.push(pressed);
    event.stopPropagation();
    // A button does nothing yet: its form must not be sent by the browser. A radio shows by itself that it was chosen.
    if (pressed instanceof HTMLButtonElement) event.preventDefault();
    else freeWaiting();
  };
  document.addEventListener('click', hold, { capture: true });
  return async () => {
    document.removeEventListener('click', hold, { capture: true });
    // As it was drawn: from here on the screen itself decides.
    for (const waiting of freed) waiting.setAttribute('aria-disabled', 'true');
    for (const pressed of held.splice(0)) {
      // Or there would be no change to hear of.
      if (pressed instanceof HTMLInputElement) pressed.checked = false;
      pressed.click();
      // What it changed is drawn before the next one is pressed.
      await null;
    }
  };
}
