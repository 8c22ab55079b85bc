import { NOT_FOUND_PAGE, pageAt } from '#contract/page-meta';
import { studio } from '#studio';
import { type KeptAnswer, keepPage } from '../../cache/cached-response';
import type { Deps } from '../../deps';
import { html } from '../../lib/html';
import { readAssets } from '../assets/page-assets';
import { createAnnouncedClasses } from '../head/announced-classes';
import { pageHead } from '../head/page-head';
import { type AnnouncedClass, describeClass, describeStudio, structuredData } from '../head/structured-data';
import { createDrawParts, type DrawnParts } from './render-pages';

export type Pages = {
  /** The page at an address. */
  at(address: { pathname: string; search: string }): Promise<{ status: 200 | 404; page: KeptAnswer }>;
  /** The page that any public address can begin with where there is no signal: undrawn, and of no address in particular. */
  shell: string;
};

/** What a page has that the built one has not: in its head, in its root, and at its end. */
type Filling = { head: string; root: string; end: string };

/** Pages that tell search engines who the studio is, and those that tell which classes there will be. */
const WITH_STUDIO = ['/', '/about-me', '/pilates-barcelona-locations', '/book/calendar'];
const WITH_CLASSES = ['/', '/book/calendar'];

/** What the shell says of itself until its screen does. */
const SHELL_PAGE = { title: studio.name, description: studio.description, isIndexed: false };

/** What stands in the built page for every page's own. */
const TITLE = /<title>[^<]*<\/title>/;
const END = '</body>';
const ROOT = '<div id="root"></div>';
/** Tells the page that it came from the device. */
const KEPT_ROOT = '<div id="root" data-kept></div>';
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
  const assetsOf = await readAssets();
  const drawParts = await createDrawParts(deps, assetsOf);
  const dataFor = createDataFor(deps);
  const analytics = analyticsScript(deps.env.ANALYTICS_SRC);
  const toBeRead = built.replace(STYLES, '');
  const toBeUsed = toBeRead.replace(FONTS, '');
  const { typefaces, styles, present, scripts } = assetsOf([]);
  const compose = (head: string, drawn: DrawnParts | null, data: string) =>
    drawn
      ? fill(drawn.later === null ? toBeRead : toBeUsed, {
          head: head + analytics + drawn.head,
          root: rootOf(drawn),
          end: data + laterOf(drawn),
        })
      : fill(toBeRead, { head: head + analytics + typefaces + styles + present, root: ROOT, end: data + scripts });
  /** What was made of the same drawing: put together and packed once for all visitors. */
  const kept = new WeakMap<DrawnParts, { pathname: string; data: string; page: KeptAnswer }>();
  return {
    shell: compose(pageHead(SHELL_PAGE, { origin, pathname: '/' }), null, '').replace(ROOT, KEPT_ROOT),
    async at({ pathname, search }) {
      const meta = pageAt(pathname);
      const status = meta ? 200 : 404;
      const [data, drawn] = await Promise.all([meta ? dataFor(meta.path) : '', drawParts({ pathname, search })]);
      const last = drawn && kept.get(drawn);
      if (last && last.pathname === pathname && last.data === data) return { status, page: last.page };
      const page = keepPage(compose(pageHead(meta ?? NOT_FOUND_PAGE, { origin, pathname }), drawn, data));
      if (drawn) kept.set(drawn, { pathname, data, page });
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

const laterOf = ({ later }: DrawnParts) => (later === null ? '' : `<template data-later>${later}</template>`);

const rootOf = ({ root, state, later }: DrawnParts) =>
  `<div id="root"${later === null ? ' data-reading' : ''}>${root}</div>${state}`;

/** The page itself says whether the studio has analytics, so that nothing needs to be asked for before it is drawn. */
const analyticsScript = (address = '') =>
  (address && html`<meta name="analytics-script" content="${address}" />`).toString();

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
