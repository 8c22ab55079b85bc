/** Whether Back or Forward has changed the address since the document was loaded: it shows what the server rendered for another. */
export function isOtherPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname !== window.location.pathname;
}
