import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths';
import { studio } from '#studio';

const HOUR_SECONDS = 3_600;

/** The manifest of a page: the studio's for visitors, or that of the admin area. */
export const manifestAt = (pathname: string) =>
  /^\/admin(\/|$)/.test(pathname) ? '/admin.webmanifest' : '/manifest.webmanifest';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const ICONS = [192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]);

/** A manifest has one theme colour, that of the light scheme; the page itself has one for each. */
const LOOK = { display: 'standalone', background_color: '#fbf8f2', theme_color: '#fbf8f2', lang: 'en', dir: 'ltr' };

const SHORTCUT_ICONS = [icon(192, 'any')];
const BOOK = { name: 'Book a class', url: paths.bookCalendar, icons: SHORTCUT_ICONS };
const TODAY = { name: 'Today', url: paths.adminDashboard, icons: SHORTCUT_ICONS };

const screenshot = (name: string, size: string, formFactor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes: size,
  type: 'image/png',
  form_factor: formFactor,
  label,
});

export const APP_MANIFESTS = {
  '/manifest.webmanifest': {
    id: '/',
    name: studio.name,
    short_name: studio.name,
    description: studio.description,
    start_url: '/',
    scope: '/',
    ...LOOK,
    categories: ['fitness', 'health', 'lifestyle'],
    icons: ICONS,
    shortcuts: [BOOK, TODAY],
    screenshots: [
      screenshot('home-narrow', '780x1688', 'narrow', 'The studio: the sun over the sea'),
      screenshot('calendar-narrow', '780x1688', 'narrow', 'The calendar of all classes'),
      screenshot('calendar-wide', '1280x800', 'wide', 'The calendar of all classes'),
    ],
  },
  '/admin.webmanifest': {
    id: '/admin/',
    name: `${studio.name} · Admin`,
    short_name: 'Admin',
    description: `Where ${studio.instructor.name} runs the studio.`,
    start_url: paths.adminDashboard,
    scope: '/',
    ...LOOK,
    icons: ICONS,
    shortcuts: [TODAY, BOOK],
  },
} as const;

export function registerAppManifests(app: FastifyInstance): void {
  for (const [address, manifest] of Object.entries(APP_MANIFESTS)) {
    const text = JSON.stringify(manifest);
    app.get(address, async (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
        .type('application/manifest+json; charset=utf-8')
        .send(text),
    );
  }
}
