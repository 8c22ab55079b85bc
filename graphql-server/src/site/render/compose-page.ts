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
   * Whether visitors read the page before they use it. Such a page loads its fonts at once and its scripts when the browser
   * is idle or touched; any other loads both right after the first paint.
   */
  isReadFirst: boolean;
};

export type PageComposer = {
  composePage(content: PageContent): string;
  /** The page that the service worker stores for any public path. An attribute says that it came from the device. */
  composeShell(head: string): string;
};

/** Puts pages together from the built page, its files and their content. */
export function createPageComposer(built: string, assets: PageAssets): PageComposer {
  const fill = createPageTemplate(built);
  const { fontPreloads, fonts } = assets;
  const empty = assets.forModules([]);

  /** The browser renders this page: it needs its scripts, and has nothing to show before. */
  const composeEmpty = (head: string, root: string, structuredData: string) =>
    fill({
      preload: fontPreloads,
      head: head + fonts + empty.styles + empty.disabledSheets,
      root,
      end: structuredData + empty.scripts,
    });

  return {
    composeShell: (head) => composeEmpty(head, '<div id="root" data-kept></div>', ''),
    composePage({ head, structuredData, rendered, isReadFirst }) {
      if (!rendered) return composeEmpty(head, '<div id="root"></div>', structuredData);
      const { styles, disabledSheets, scripts } = assets.forModules(rendered.modules);
      if (isReadFirst) {
        return fill({
          preload: fontPreloads,
          head: head + fonts + styles + disabledSheets,
          root: `<div id="root" data-reading>${rendered.html}</div>${rendered.state}`,
          end: structuredData,
        });
      }
      return fill({
        preload: '',
        head: head + styles,
        root: `<div id="root">${rendered.html}</div>${rendered.state}`,
        // The page's first script moves the template's content into the head after the first paint.
        end: `${structuredData}<template data-later>${disabledSheets}${scripts}${fonts}</template>`,
      });
    },
  };
}
