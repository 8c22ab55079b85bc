/** Has the browser fetch what the server keeps for after the page was seen, all at once: scripts and typefaces. */
export function fetchLater(): void {
  const later = document.querySelector<HTMLTemplateElement>('template[data-later]');
  if (later) document.head.append(later.content);
}
