import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths';
import { studio } from '#studio';

const HOUR_SECONDS = 3_600;

const isAdminPage = (pathname: string) => /^\/admin(\/|$)/.test(pathname);

/** The manifest of a page: the studio's for visitors, or that of the admin area. */
export const manifestAt = (pathname: string) =>
  isAdminPage(pathname) ? '/admin.webmanifest' : '/manifest.webmanifest';

/** The icon that an iPhone or iPad uses for a page on its home screen. */
export const appleTouchIconAt = (pathname: string) =>
  isAdminPage(pathname) ? '/admin-apple-touch-icon.png' : '/apple-touch-icon.png';

type Purpose = 'any' | 'maskable';

const icon = (src: string, size: number, purpose: Purpose) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The files in web/public/, `any` with the corners rounded already, `maskable` for systems that cut their own shape. */
const appIcons = (prefix: '' | 'admin-') =>
  [192, 512].flatMap((size) => [
    icon(`/${prefix}icon-${size}.png`, size, 'any'),
    icon(`/${prefix}icon-maskable-${size}.png`, size, 'maskable'),
  ]);

const shortcut = (name: string, url: string, file: string) => ({
  name,
  url,
  icons: [96, 192].map((size) => icon(`/shortcuts/${file}-${size}.png`, size, 'any')),
});

const screenshot = (name: string, size: string, formFactor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes: size,
  type: 'image/png',
  form_factor: formFactor,
  label,
});

const LOOK = {
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  /** A manifest has one theme colour, that of the light scheme; the page itself has one for each. */
  background_color: '#fbf8f2',
  theme_color: '#fbf8f2',
  lang: 'en',
  dir: 'ltr',
};

/**
 * An app that is open comes to the front as it is, whatever is typed in it or being paid. The page then decides whether to
 * open the address of a shortcut or link: web/src/boot/follow-launches.ts.
 */
const LAUNCH = { launch_handler: { client_mode: ['focus-existing', 'auto'] }, handle_links: 'preferred' };

/** The ids never change: browsers recognise an installed app by its id. */
export const APP_MANIFESTS = {
  '/manifest.webmanifest': {
    id: '/',
    name: studio.name,
    short_name: studio.name,
    description: studio.description,
    start_url: paths.home,
    scope: '/',
    ...LOOK,
    ...LAUNCH,
    categories: ['fitness', 'health', 'lifestyle'],
    icons: appIcons(''),
    shortcuts: [
      shortcut('Book a class', paths.bookCalendar, 'book'),
      shortcut('Your bookings', paths.ownBookings, 'bookings'),
    ],
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
    /** Inside the visitors' scope. Where both apps are installed, browsers choose the one with the longer scope. */
    scope: paths.admin,
    ...LOOK,
    ...LAUNCH,
    categories: ['business', 'productivity'],
    icons: appIcons('admin-'),
    shortcuts: [
      shortcut('Messages', paths.adminMessages, 'messages'),
      shortcut('Classes', paths.adminAvailability, 'classes'),
    ],
    screenshots: [
      screenshot('dashboard-narrow', '780x1688', 'narrow', 'The classes of today, with who comes'),
      screenshot('dashboard-wide', '1280x800', 'wide', 'The classes of today and the next ones'),
    ],
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
