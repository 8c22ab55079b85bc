import type { PageAssets } from '../assets/page-assets';
import type { RenderedPage } from './page-renderer';
import { createPageTemplate } from './page-template';

/** What a page consists of besides the built files. */
export type PageContent = {
  /** Metadata. */
  head: string;
  /** Data for search engines. */
  structuredData: string;
  /** Null for a page that the browser renders. */
  rendered: RenderedPage | null;
  /**
   * When React hydrates the page: a page that everybody only reads when it is touched, one that shows more to this visitor when
   * the browser is idle, and one that is used at once right after its first paint.
   */
  hydrate: 'touched' | 'idle' | 'painted';
};

export type PageComposer = {
  composePage(content: PageContent): string;
  /** The page that the service worker stores for any public path. An attribute says that it came from the device. */
  composeShell(head: string): string;
};

/** Puts pages together from the built page, its files and their content. */
export function createPageComposer(built: string, assets: PageAssets): PageComposer {
  const fill = createPageTemplate(built);
  const { fontPreloads } = assets;
  const fonts = `<template data-deferred="fonts">${assets.fonts}</template>`;
  const empty = assets.forModules([]);

  /** The browser renders this page: it needs its scripts, and has nothing to show before. */
  const composeEmpty = (head: string, root: string, structuredData: string) =>
    fill({
      preload: fontPreloads,
      head: head + assets.fonts + empty.styles + empty.disabledSheets,
      root,
      end: structuredData + empty.scripts,
    });

  return {
    composeShell: (head) => composeEmpty(head, '<div id="root" data-kept></div>', ''),
    composePage({ head, structuredData, rendered, hydrate }) {
      if (!rendered) return composeEmpty(head, '<div id="root"></div>', structuredData);
      const { styles, disabledSheets, scripts } = assets.forModules(rendered.modules);
      const isUsed = hydrate === 'painted';
      // The page's first script moves the content of a template into the head at the right moment.
      const later = isUsed ? scripts + fonts : `<template data-deferred="scripts">${scripts}</template>`;
      return fill({
        preload: isUsed ? '' : fontPreloads,
        head: head + (isUsed ? '' : assets.fonts) + styles + disabledSheets,
        root: `<div id="root"${isUsed ? '' : ` data-hydrate="${hydrate}"`}>${rendered.html}</div>${rendered.state}`,
        end: structuredData + later,
      });
    },
  };
}
