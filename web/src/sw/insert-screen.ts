import type { StoredScreen } from '../admin/stored-screen';

const EMPTY_ROOT = '<div id="root" data-unasked></div>';

/**
 * Puts a stored screen into the empty page of the admin area. The page's first script reads from `data-screen` that React replaces
 * it instead of hydrating it. Returns the page unchanged when the screen is of another version.
 */
export function insertScreen(page: string, { html, styles, entry }: StoredScreen): string {
  if (!page.includes(` src="${entry}"`)) return page;
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return page
    .replace('</head>', () => `${links}</head>`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-unasked data-screen>${html}</div>`);
}
