import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { assetLicences } from './web/build/asset-licences.ts';
import { compressOnce } from './web/build/compress-once.ts';
import { PAGE_STYLES, precacheFrom } from './web/build/precache.ts';

/** Matches the paths that end with any of these expressions. */
const endsWithAny = (endings: readonly string[]) => new RegExp(endings.map((ending) => `${ending}$`).join('|'));

/** The product's own files that most pages need; the bundler adds what they import. */
const FRAME = endsWithAny([
  'src/start\\.tsx',
  'src/components/(alert|step-heading|schedule-age|skeleton|use-step-navigate|visually-hidden)\\.tsx?',
  'src/lib/(format|server-time|session-value|studio-time|use-now|use-weather-call)\\.ts',
  'src/(boot/server-client|offline/schedule-age)\\.ts',
  'contract/(civil-date|enums|format-deadline|format-price|limits|local-date|occurrence-id|weather-call)\\.ts',
]);

/** Small files that the admin area shares with some public screens: each alone would cost its own request. */
const PARTS = endsWithAny([
  'src/components/(confirm-dialog|dialog|install-hint|install-steps|status-pill|update-bar|form/[a-z-]+)\\.tsx?',
  'src/lib/(error-messages|foreign-script-lock|idempotency|subscribe-device|use-act)\\.ts',
  'contract/(cancellation|find-place|online-class)\\.ts',
  'idb-keyval/dist/index\\.js',
  'lucide-react/dist/esm/icons/(mail|phone|video)\\.mjs',
]);

/** The development server renders no page, so it links the stylesheets that are otherwise written into the page. */
const linkPageStyles: Plugin = {
  name: 'link-page-styles',
  apply: 'serve',
  transformIndexHtml: () =>
    PAGE_STYLES.map((file) => ({ tag: 'link', attrs: { rel: 'stylesheet', href: `/${file}` }, injectTo: 'head' })),
};

/** Builds our service worker, web/src/sw/sw.ts -> dist/site/sw.js, and inserts the list of files that it precaches. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/sw',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    target: 'es2022',
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [precacheFrom('dist/site/.vite/manifest.json')],
  },
});

/** Files that several screens share. */
const GROUPS = [
  // The first script's imports stay small and apart, even if later scripts import them too.
  {
    name: 'first',
    test: /preload-helper|web\/src\/(boot\/(is-paying|install-prompt|when)|lib\/read-item|features\/(contact\/is-message-waiting|booking\/has-own-bookings))\.ts$/,
    priority: 2,
  },
  // One file compresses better than forty, each of which would cost its own request.
  { name: 'frame', test: FRAME, priority: 1 },
  // The contract's rules check what is typed, on several pages.
  { name: 'rules', test: /contract\/(text|person-input)\.ts$/, priority: 1 },
  // The calendar, which the page of the places shows too.
  {
    name: 'slots',
    test: /(features\/calendar\/(slots|month-grid|components\/[a-z-]+)|components\/(load-failure|radio-card))\.(tsx?|js|mjs)$/,
  },
  { name: 'parts', test: PARTS },
  // All steps of a booking share this state.
  { name: 'booking', test: /features\/booking\/(booking-[a-z]+|flow|person-errors|selected-slot)\.tsx?$/ },
];

/** The site: web/ -> dist/site. */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), linkPageStyles, compressOnce, assetLicences, serviceWorker],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    license: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', ...PAGE_STYLES],
      output: {
        codeSplitting: { groups: GROUPS },
      },
    },
  },
});
