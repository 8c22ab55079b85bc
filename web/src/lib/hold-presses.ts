/** What only a script can answer. Links and text fields work without. */
const NEEDS_SCRIPT = 'button, input[type="radio"]';

/**
 * Keeps the presses inside an element that has no script yet. The answer lets go of them: they are pressed again, in
 * their order. Listens on the document, because React, further down, lets nothing through to what it has not taken over.
 */
export function holdPresses(container: HTMLElement): () => Promise<void> {
  const held: HTMLElement[] = [];
  const hold = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_SCRIPT) : null;
    if (!pressed || !container.contains(pressed)) return;
    held.push(pressed);
    // A radio shows by itself that it was chosen. A button does nothing yet: its form must not be sent by the browser.
    if (pressed instanceof HTMLButtonElement) event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', hold, { capture: true });
  return async () => {
    document.removeEventListener('click', hold, { capture: true });
    for (const pressed of held.splice(0)) {
      // Or there would be no change to hear of.
      if (pressed instanceof HTMLInputElement) pressed.checked = false;
      pressed.click();
      // What it changed is drawn before the next one is pressed.
      await null;
    }
  };
}
