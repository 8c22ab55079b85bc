/**
 * Moves links that the server put into a template into the head, where the browser follows them: web fonts, or the scripts of a
 * page that is read first. Does nothing the second time.
 */
export function insertDeferred(links: 'fonts' | 'scripts'): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-deferred=${links}]`);
  if (!template) return;
  document.head.append(template.content);
  template.remove();
}
