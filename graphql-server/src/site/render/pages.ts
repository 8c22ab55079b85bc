import { NOT_FOUND_PAGE, pageAt } from '#contract/page-meta';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { type CachedResponse, toPageResponse } from '../../cache/cached-response';
import type { Deps } from '../../deps';
import { html } from '../../lib/html';
import { readAssets } from '../assets/page-assets';
import { createAnnouncedClasses } from '../head/announced-classes';
import { pageHead } from '../head/page-head';
import { type AnnouncedClass, describeClass, describeStudio, structuredData } from '../head/structured-data';
import { createPartRenderer, type RenderedParts } from './render-pages';

export type Pages = {
  /** The page at an address. */
  at(address: { pathname: string; search: string }): Promise<{ status: 200 | 404; page: CachedResponse }>;
  /** The page that any public address can begin with where there is no signal: undrawn, and of no address in particular. */
  shell: string;
};

/** What a page has that the built one has not: in its head, in its root, and at its end. */
type Filling = { head: string; root: string; end: string };

/** Pages that tell search engines who the studio is, and those that tell which classes there will be. */
const WITH_STUDIO: readonly string[] = [paths.home, paths.about, paths.locations, paths.bookCalendar];
const WITH_CLASSES: readonly string[] = [paths.home, paths.bookCalendar];

/** What the shell says of itself until its screen does. */
const SHELL_PAGE = { title: studio.name, description: studio.description, isIndexed: false };

/** What stands in the built page for every page's own. */
const TITLE = /<title>[^<]*<\/title>/;
const END = '</body>';
const ROOT = '<div id="root"></div>';
/** Tells the page that it came from the device. */
const STORED_ROOT = '<div id="root" data-kept></div>';
/** The styles of every page, which a drawn one carries in itself. */
const STYLES = /<link rel="stylesheet"[^>]*>/g;
/** The typefaces, asked for ahead. */
const FONTS = /<link rel="preload"[^>]* as="font"[^>]*>/g;

/**
 * The site's pages: the built one, with each page's own head, drawn where everybody sees it alike, and with what search
 * engines read of the studio and its classes at the end of it. Throws for a built page that lacks one of these places.
 */
export async function createPages(built: string, deps: Deps): Promise<Pages> {
  if (built.split(TITLE).length !== 2 || ![END, ROOT].every((place) => built.includes(place))) {
    throw new Error('The built page must have one <title>, one empty #root, and an end of its body.');
  }
  const origin = deps.env.publicOrigin;
  const getAssets = await readAssets();
  const renderParts = await createPartRenderer(deps, getAssets);
  const dataFor = createDataFor(deps);
  const settings = settingsHead(deps.env);
  const readingPage = built.replace(STYLES, '');
  const toBeUsed = readingPage.replace(FONTS, '');
  const { typefaces, styles, present, scripts } = getAssets([]);
  const compose = (head: string, rendered: RenderedParts | null, data: string) =>
    rendered
      ? fill(rendered.later === null ? readingPage : toBeUsed, {
          head: head + settings + rendered.head,
          root: getRoot(rendered),
          end: data + getLater(rendered),
        })
      : fill(readingPage, { head: head + settings + typefaces + styles + present, root: ROOT, end: data + scripts });
  /** What was made of the same drawing: put together and packed once for all visitors. */
  const stored = new WeakMap<RenderedParts, { pathname: string; data: string; page: CachedResponse }>();
  return {
    shell: compose(pageHead(SHELL_PAGE, { origin, pathname: '/' }), null, '').replace(ROOT, STORED_ROOT),
    async at({ pathname, search }) {
      const meta = pageAt(pathname);
      const status = meta ? 200 : 404;
      const [data, rendered] = await Promise.all([meta ? dataFor(meta.path) : '', renderParts({ pathname, search })]);
      const last = rendered && stored.get(rendered);
      if (last && last.pathname === pathname && last.data === data) return { status, page: last.page };
      const page = toPageResponse(compose(pageHead(meta ?? NOT_FOUND_PAGE, { origin, pathname }), rendered, data));
      if (rendered) stored.set(rendered, { pathname, data, page });
      return { status, page };
    },
  };
}

/** Functions, because a replacement text would give a meaning to every $ in it. */
const fill = (built: string, { head, root, end }: Filling) =>
  built
    .replace(TITLE, () => head)
    .replace(ROOT, () => root)
    // After the page's first script: that one answers while these are on their way.
    .replace(END, () => end + END);

const getLater = ({ later }: RenderedParts) => (later === null ? '' : `<template data-later>${later}</template>`);

const getRoot = ({ root, state, later }: RenderedParts) =>
  `<div id="root"${later === null ? ' data-reading' : ''}>${root}</div>${state}`;

/** What the page's scripts need to know of this installation before they have asked anything. */
const settingsHead = ({ STUDIO_TIME_ZONE, ANALYTICS_SRC }: Deps['env']) =>
  html`<meta name="studio-time-zone" content="${STUDIO_TIME_ZONE}" />${
    ANALYTICS_SRC ? html`<meta name="analytics-script" content="${ANALYTICS_SRC}" />` : ''
  }`.toString();

function createDataFor(deps: Deps): (path: string) => Promise<string> {
  const options = { origin: deps.env.publicOrigin, studioTime: deps.studioTime };
  const announced = createAnnouncedClasses(deps);
  const theStudio = describeStudio(options.origin);
  const ofStudio = structuredData([theStudio]);
  /** Written once for each time that the classes are loaded. */
  const written = new WeakMap<readonly AnnouncedClass[], string>();
  return async (path) => {
    if (!WITH_STUDIO.includes(path)) return '';
    if (!WITH_CLASSES.includes(path)) return ofStudio;
    const classes = await announced();
    const data =
      written.get(classes) ?? structuredData([theStudio, ...classes.map((one) => describeClass(one, options))]);
    written.set(classes, data);
    return data;
  };
}
