import { parseClassReference } from '#contract/occurrence-id';
import { NOT_FOUND_PAGE, type PageMeta, pageAt, titled, withoutTrailingSlash } from '#contract/page-meta';
import { paths } from '#contract/paths';
import { LINK_GONE_TITLE, WAIT_TITLE } from '#contract/personal-pages';
import { studio } from '#studio';
import { type CachedResponse, toPageResponse } from '../../cache/cached-response';
import type { Deps } from '../../deps';
import type { SignedIn } from '../../domain/auth/sessions';
import { findLinkedSlot } from '../../domain/schedule/find-linked-slot';
import { getToday } from '../../domain/time/studio-time';
import { html } from '../../lib/html';
import { readAssets } from '../assets/page-assets';
import { pageHead } from '../head/page-head';
import {
  type AnnouncedClass,
  describeClass,
  describeStudio,
  listAnnouncedClasses,
  structuredData,
} from '../head/structured-data';
import { createPageComposer } from './compose-page';
import { createPageRenderer, type Visitor } from './page-renderer';
import type { RenderedPage } from './rendered-page';

export type Pages = {
  /**
   * The page at an address, for the visitor at a network address. Never rejects: without the database, a page is sent without
   * rendered content.
   */
  getPage(address: Address, clientAddress: string): Promise<{ status: number; page: CachedResponse }>;
  /**
   * A personal page, or one whose form was refused, rendered for this request alone. Without the database, it is sent without
   * rendered content, as 503.
   */
  getPersonalPage(address: Address, visitor: Visitor): Promise<PersonalPage>;
  /** The content of a screen of the admin area, for its admin; null when no renderer is built. Rejects without the database. */
  getAdminScreen(path: string, token: string, signedIn: SignedIn): Promise<string | null>;
  /** The page that the service worker stores: without rendered content, and for no address in particular. */
  shell: string;
};

type PersonalPage = { status: number; html: string; retryAfter: string | null };

type Address = { pathname: string; search: string };

/** Pages that show the schedule. All others stay the same for a day, and query nothing. */
const WITH_SCHEDULE: readonly string[] = [paths.home, paths.bookCalendar, paths.locations];
/** Pages that describe the studio to search engines, and those that describe its classes too. */
const WITH_STUDIO: readonly string[] = [paths.home, paths.about, paths.locations, paths.bookCalendar];
const WITH_CLASSES: readonly string[] = [paths.home, paths.bookCalendar];

/** What the admin area needs on every screen; the teacher's day opens with it, on a phone with one bar of signal. */
const ADMIN_DAY = ['src/app/admin-routes.tsx', 'src/app/routes/admin/day.ts'];
const WITH_DAY: readonly string[] = [paths.admin, paths.adminDashboard, paths.adminMessages, paths.adminLogin];
const CLASS_SCREEN = new RegExp(`^${paths.adminClass('[^/]+')}$`);

/** The source files of the screens that load beside the first script of a page which the browser renders. */
function listScreens(pathname: string): readonly string[] {
  const path = withoutTrailingSlash(pathname);
  if (WITH_DAY.includes(path) || CLASS_SCREEN.test(path)) return ADMIN_DAY;
  return path.startsWith(`${paths.admin}/`) ? [...ADMIN_DAY, 'src/app/routes/admin/rest.ts'] : [];
}

const isDashboard = (pathname: string) => withoutTrailingSlash(pathname) === paths.adminDashboard;

const SHELL_PAGE = { title: studio.name, description: studio.description, isIndexed: false };
/** No page has this path. */
const NOT_FOUND_PATH = '/not-found';
/** Anybody can invent addresses; past this many, all static pages are evicted. */
const MAX_STATIC_PAGES = 100;

const isUsed = (path: string) => path.startsWith(paths.book);

/**
 * Whether the server renders the page: it does where everybody sees the same. The browser renders the steps of a booking, and a
 * calendar whose query selects a class.
 */
function isServerRendered(page: PageMeta | null, { search }: Address): boolean {
  if (!page || page.isPlain) return true;
  return page.isIndexed && !(isUsed(page.path) && getPreselect(search) !== null);
}

const getPreselect = (search: string) => new URLSearchParams(search).get('preselect');

/** Prepares the site's pages from the built page. Throws if that lacks a placeholder, or its manifest a file. */
export async function createPages(built: string, deps: Deps): Promise<Pages> {
  const origin = deps.env.publicOrigin;
  const { composePage, composeDashboard, composeShell } = createPageComposer(built, await readAssets());
  const { renderPage, renderPersonalPage, renderAdminScreen } = createPageRenderer(deps);
  const settings = settingsHead(deps.env);
  const staticPages = new Map<string, CachedResponse>();

  return {
    shell: composeShell(pageHead(SHELL_PAGE, { origin, pathname: paths.home }) + settings),

    async getPage(address, clientAddress) {
      const meta = pageAt(address.pathname);
      const status = meta ? 200 : 404;
      const path = meta?.path ?? NOT_FOUND_PATH;
      const isRendered = isServerRendered(meta, address);
      const compose = (content: RenderedPage | null, classes: readonly AnnouncedClass[]) => {
        const head = pageHead(meta ?? NOT_FOUND_PAGE, { origin, pathname: address.pathname }) + settings;
        if (isDashboard(address.pathname)) return toPageResponse(composeDashboard(head, ADMIN_DAY));
        return toPageResponse(
          composePage({
            head,
            structuredData: describePage(path, classes, deps),
            rendered: isRendered ? content : null,
            withoutScripts: isRendered ? null : content,
            screens: listScreens(address.pathname),
            hydrate: isUsed(path) ? 'painted' : meta?.isIndexed ? 'touched' : 'idle',
          }),
        );
      };
      // What the calendar shows where no script runs: the class that the address selects.
      const linked =
        isRendered || path !== paths.bookCalendar ? null : parseClassReference(getPreselect(address.search) ?? '');
      const build = async () => {
        const slot = linked && (await findLinkedSlot(deps, linked));
        const [content, classes] = await Promise.all([
          isRendered || path === paths.bookCalendar ? renderPage(slot ? paths.bookPreselected(slot.id) : path) : null,
          WITH_CLASSES.includes(path) ? listAnnouncedClasses(deps) : [],
        ]);
        return compose(content, classes);
      };
      try {
        if (path === paths.sharedClass) {
          const shared = await renderPersonalPage(address.pathname, toPageVisitor(deps.toNetworkDigest(clientAddress)));
          return { status: shared?.status ?? status, page: compose(shared, []) };
        }
        const page = WITH_SCHEDULE.includes(path)
          ? await deps.scheduleCache.get(
              `page ${path} ${isRendered} ${linked ? Object.values(linked) : ''}`,
              build,
              // Anybody can name classes, and each has its own page.
              linked ? () => deps.requestLimits.consume('uncached-read', clientAddress) : undefined,
            )
          : await getStaticPage(address.pathname, build);
        return { status, page };
      } catch (error) {
        deps.log.warn({ err: error, path }, 'page sent without rendered content');
        return { status, page: compose(null, []) };
      }
    },

    async getPersonalPage({ pathname, search }, visitor) {
      const meta = pageAt(pathname);
      const compose = (rendered: RenderedPage | null) => {
        const problem = meta && rendered ? LINK_PROBLEMS[rendered.status] : undefined;
        const title = problem ? { title: titled(problem) } : {};
        const page = { ...(meta ?? NOT_FOUND_PAGE), ...title, isPersonal: true as const };
        const head = pageHead(page, { origin, pathname: paths.home }) + zoneHead(deps.env);
        return composePage({ head, structuredData: '', rendered, hydrate: 'idle' });
      };
      try {
        const rendered = await renderPersonalPage(pathname + search, visitor);
        const { status = 200, retryAfter = null } = rendered ?? {};
        return { status: meta ? status : 404, html: compose(rendered), retryAfter };
      } catch (error) {
        deps.log.warn({ err: error, path: meta?.path ?? NOT_FOUND_PATH }, 'page sent without rendered content');
        return { status: 503, html: compose(null), retryAfter: null };
      }
    },

    async getAdminScreen(path, token, signedIn) {
      const rendered = await renderAdminScreen(path, token, signedIn);
      return rendered && rendered.html + rendered.state;
    },
  };

  async function getStaticPage(pathname: string, build: () => Promise<CachedResponse>): Promise<CachedResponse> {
    // The footer shows the year.
    const key = `${getToday(deps)} ${pathname}`;
    const cached = staticPages.get(key);
    if (cached) return cached;
    const page = await build();
    if (staticPages.size >= MAX_STATIC_PAGES) staticPages.clear();
    staticPages.set(key, page);
    return page;
  }
}

/** The title of a personal page that has nothing to show, by its status. */
const LINK_PROBLEMS: Partial<Record<number, string>> = { 404: LINK_GONE_TITLE, 429: WAIT_TITLE };

/** Counted by the rate limits on its own: the scripts of the page look the class up once more. */
const toPageVisitor = (network: string): Visitor => ({ clientAddress: `page ${network}`, refusal: null });

/** Settings of this installation that the page's scripts need at once. */
const settingsHead = (env: Deps['env']) =>
  zoneHead(env) +
  (env.ANALYTICS_SRC ? html`<meta name="analytics-script" content="${env.ANALYTICS_SRC}" />`.toString() : '');

const zoneHead = ({ STUDIO_TIME_ZONE }: Deps['env']) =>
  html`<meta name="studio-time-zone" content="${STUDIO_TIME_ZONE}" />`.toString();

function describePage(path: string, classes: readonly AnnouncedClass[], { env, studioTime }: Deps): string {
  if (!WITH_STUDIO.includes(path)) return '';
  const origin = env.publicOrigin;
  return structuredData([
    describeStudio(origin),
    ...classes.map((announced) => describeClass(announced, { origin, studioTime })),
  ]);
}
