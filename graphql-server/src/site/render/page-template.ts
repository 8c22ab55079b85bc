/** The placeholders of web/index.html, in their order. Each stands there exactly once. */
const PLACEHOLDERS = {
  /** Resources to request before all others. */
  preload: '<!--app-preload-->',
  /** Metadata and styles. */
  head: '<!--app-head-->',
  /** The whole root element, because its attributes differ from page to page. */
  root: '<div id="root"><!--app-html--></div>',
  /** Whatever may arrive after the content. */
  end: '<!--app-end-->',
} as const;

/** The markup that replaces each placeholder. */
export type PageParts = Record<keyof typeof PLACEHOLDERS, string>;

/** Returns a function that fills the built page. Throws an Error if a placeholder is missing or stands there twice. */
export function createPageTemplate(built: string): (parts: PageParts) => string {
  const names = Object.keys(PLACEHOLDERS) as (keyof PageParts)[];
  const between: string[] = [];
  let rest = built;
  for (const name of names) {
    const [before = '', after, more] = rest.split(PLACEHOLDERS[name]);
    if (after === undefined || more !== undefined) {
      throw new Error(`The built page must have ${PLACEHOLDERS[name]} exactly once.`);
    }
    between.push(before);
    rest = after;
  }
  return (parts) => names.map((name, index) => between[index] + parts[name]).join('') + rest;
}
