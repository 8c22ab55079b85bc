import { type PageMeta, withoutTrailingSlash } from '#contract/page-meta';
import { studio } from '#studio';
import { html } from '../../lib/html';
import { appleTouchIconAt, manifestAt } from './app-manifests';

/** The image of a link's preview: web/public/open-graph.png. */
export const OPEN_GRAPH_IMAGE = {
  path: '/open-graph.png',
  width: 1200,
  height: 630,
  alt: `The sun over the sea, on three lines of water. ${studio.name}: ${studio.tagline}.`,
} as const;

type Page = Pick<PageMeta, 'title' | 'description' | 'isIndexed' | 'isPersonal'> & { path?: string };

type Options = {
  /** Scheme and host of the site, as configured. The Host header of a request may be forged. */
  origin: string;
  /** The path of the request. */
  pathname: string;
};

/**
 * The metadata of a page: title, description, canonical address, and the preview of a link to it. A page that search engines
 * may not index says so instead of naming a canonical address; a personal page names none at all.
 */
export function pageHead(page: Page, { origin, pathname }: Options): string {
  const isPage = page.path !== undefined && !page.isPersonal;
  const canonical = isPage && page.isIndexed ? `${origin}${page.path}` : null;
  const address = canonical ?? (isPage ? `${origin}${withoutTrailingSlash(pathname)}` : null);
  const image = `${origin}${OPEN_GRAPH_IMAGE.path}`;
  const elements = [
    html`<title>${page.title}</title>`,
    html`<meta name="description" content="${page.description}" />`,
    canonical && html`<link rel="canonical" href="${canonical}" />`,
    !page.isIndexed && html`<meta name="robots" content="noindex" />`,
    html`<link rel="manifest" href="${manifestAt(pathname)}" />`,
    html`<link rel="apple-touch-icon" href="${appleTouchIconAt(pathname)}" />`,
    html`<meta property="og:type" content="website" />`,
    html`<meta property="og:site_name" content="${studio.name}" />`,
    html`<meta property="og:locale" content="en_GB" />`,
    html`<meta property="og:title" content="${page.title}" />`,
    html`<meta property="og:description" content="${page.description}" />`,
    address && html`<meta property="og:url" content="${address}" />`,
    html`<meta property="og:image" content="${image}" />`,
    html`<meta property="og:image:type" content="image/png" />`,
    html`<meta property="og:image:width" content="${OPEN_GRAPH_IMAGE.width}" />`,
    html`<meta property="og:image:height" content="${OPEN_GRAPH_IMAGE.height}" />`,
    html`<meta property="og:image:alt" content="${OPEN_GRAPH_IMAGE.alt}" />`,
    html`<meta name="twitter:card" content="summary_large_image" />`,
    html`<meta name="twitter:title" content="${page.title}" />`,
    html`<meta name="twitter:description" content="${page.description}" />`,
    html`<meta name="twitter:image" content="${image}" />`,
    html`<meta name="twitter:image:alt" content="${OPEN_GRAPH_IMAGE.alt}" />`,
  ];
  return elements.filter(Boolean).join('\n    ');
}
