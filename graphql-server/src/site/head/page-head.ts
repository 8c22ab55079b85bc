import { type PageMeta, withoutTrailingSlash } from '#contract/page-meta';
import { studio } from '#studio';
import { html } from '../../lib/html';
import { manifestAt } from './app-manifests';

/** The picture of a link's preview: web/public/open-graph.png. */
export const OPEN_GRAPH_IMAGE = {
  path: '/open-graph.png',
  width: 1200,
  height: 630,
  alt: `The sun over the sea, on three lines of water. ${studio.name}: ${studio.tagline}.`,
} as const;

type Page = Pick<PageMeta, 'title' | 'description' | 'isIndexed'> & { path?: string };

type Options = {
  /** Scheme and host of the site, as configured: what a request says of its host is not believed. */
  origin: string;
  /** The address that was asked for, without its query. */
  pathname: string;
};

/**
 * What the head of a page says: title, description, the address to remember, and what a link to it looks like elsewhere.
 * A page that may not be found says so instead of naming an address to remember.
 */
export function pageHead(page: Page, { origin, pathname }: Options): string {
  const isPage = page.path !== undefined;
  const canonical = isPage && page.isIndexed ? `${origin}${page.path}` : null;
  const address = canonical ?? (isPage ? `${origin}${withoutTrailingSlash(pathname)}` : null);
  const image = `${origin}${OPEN_GRAPH_IMAGE.path}`;
  return html`<title>${page.title}</title>
    <meta name="description" content="${page.description}" />
    ${canonical && html`<link rel="canonical" href="${canonical}" />`}
    ${page.isIndexed ? null : html`<meta name="robots" content="noindex" />`}
    <link rel="manifest" href="${manifestAt(pathname)}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${studio.name}" />
    <meta property="og:locale" content="en_GB" />
    <meta property="og:title" content="${page.title}" />
    <meta property="og:description" content="${page.description}" />
    ${address && html`<meta property="og:url" content="${address}" />`}
    <meta property="og:image" content="${image}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${OPEN_GRAPH_IMAGE.width}" />
    <meta property="og:image:height" content="${OPEN_GRAPH_IMAGE.height}" />
    <meta property="og:image:alt" content="${OPEN_GRAPH_IMAGE.alt}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${page.title}" />
    <meta name="twitter:description" content="${page.description}" />
    <meta name="twitter:image" content="${image}" />
    <meta name="twitter:image:alt" content="${OPEN_GRAPH_IMAGE.alt}" />`
    .toString()
    .replaceAll(/\n\s*/g, '\n    ')
    .replaceAll(/(\n\s+)+(?=\n)/g, '');
}
