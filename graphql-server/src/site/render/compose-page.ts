import { paths } from '#contract/paths';
import { html } from '../../lib/html';
import type { PageAssets } from '../assets/page-assets';
import { createPageTemplate } from './page-template';
import type { RenderedPage } from './rendered-page';

/** What a page consists of besides the built files. */
type PageContent = {
  /** Metadata. */
  head: string;
  /** Data for search engines. */
  structuredData: string;
  /** Null for a page that the browser renders. */
  rendered: RenderedPage | null;
  /** The source files of the screens that the browser renders, where they load beside the page's first script. */
  screens?: readonly string[];
  /** What a page that the browser renders shows where no script runs; null for a sentence that says so. */
  withoutScripts?: RenderedPage | null;
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
  /**
   * The dashboard without its content, which its first script requests for the admin. The other scripts follow that request, and the
   * fonts the start.
   */
  composeDashboard(head: string, screens: readonly string[]): string;
};

/** Puts pages together from the built page, its files and their content. */
export function createPageComposer(built: string, assets: PageAssets): PageComposer {
  const fill = createPageTemplate(built);
  const { fontPreloads } = assets;
  const fonts = `<template data-deferred="fonts">${assets.fonts}</template>`;

  /** The browser renders this page: it needs its scripts, and has nothing to show before. */
  const composeEmpty = (
    head: string,
    root: string,
    { structuredData = '', modules = [], screens = [] }: Extras = {},
  ) => {
    const { styles, disabledSheets, scripts } = assets.forModules(modules);
    const preloads = assets.preloadScreens(screens);
    return fill({
      preload: fontPreloads,
      head: head + assets.fonts + styles + disabledSheets,
      root,
      end: structuredData + scripts + preloads.sheets + preloads.scripts,
    });
  };

  return {
    composeShell: (head) => composeEmpty(head, '<div id="root" data-stored></div>'),
    composeDashboard(head, screens) {
      const frame = assets.forModules([]);
      const { sheets, scripts } = assets.preloadScreens(screens);
      return fill({
        preload: assets.contentScripts,
        head: head + frame.styles + frame.disabledSheets,
        root: `<div id="root" data-sent-later></div>${toNoscript(NEEDS_SCRIPTS)}`,
        end: `${sheets}<template data-deferred="scripts">${frame.scripts}${scripts}</template>${fonts}`,
      });
    },
    composePage({ head, structuredData, rendered, withoutScripts = null, screens, hydrate }) {
      if (!rendered) {
        const root = `<div id="root"></div>${toNoscript(withoutScripts?.html ?? NEEDS_SCRIPTS)}`;
        return composeEmpty(head, root, { structuredData, modules: withoutScripts?.modules, screens });
      }
      const { styles, disabledSheets, scripts } = assets.forModules(rendered.modules);
      const isUsed = hydrate === 'painted';
      // The page's first script moves the content of a template into the head at the right moment.
      const later = isUsed ? scripts + fonts : `<template data-deferred="scripts">${scripts}</template>`;
      return fill({
        preload: isUsed ? '' : fontPreloads,
        head: head + (isUsed ? toNoscript(assets.fonts) : assets.fonts) + styles + disabledSheets,
        root: `<div id="root"${isUsed ? '' : ` data-hydrate="${hydrate}"`}>${rendered.html}</div>${rendered.state}`,
        end: structuredData + later,
      });
    },
  };
}

type Extras = {
  structuredData?: string;
  modules?: readonly string[] | undefined;
  /** Their styles are not written into the page: the device stores their files, to open the admin area offline. */
  screens?: readonly string[] | undefined;
};

const NEEDS_SCRIPTS =
  html`<main style="display: grid; gap: 1rem; max-inline-size: 40rem; margin: 3rem auto; padding: 1rem">
  <h1>JavaScript is off</h1>
  <p>This page needs JavaScript, which is off in this browser.</p>
  <p><a href="${paths.bookCalendar}">See all classes</a></p>
  <p><a href="${paths.myBookings}">Find your bookings</a></p>
</main>`.toString();

/** A browser that runs scripts reads the content up to the first end tag, so that none may stand inside. */
const toNoscript = (content: string) => `<noscript>${content.replaceAll(/<\/?noscript>/g, '')}</noscript>`;
