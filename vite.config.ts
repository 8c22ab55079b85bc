import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressOnce } from './web/build/compress-once';
import { precacheFrom } from './web/build/precache';

/** Of our own; what they import comes with them. */
const FRAME = new RegExp(
  [
    'src/start\\.tsx',
    'src/components/(alert|form/field|step-heading|skeleton|form/text-field|use-step-navigate|visually-hidden)\\.tsx?',
    'src/lib/(civil-date|format|session-value)\\.ts',
    'contract/(enums|limits|local-date)\\.ts',
  ]
    .map((file) => `${file}$`)
    .join('|'),
);

/** Stylesheets of every page. The server writes them into the page (site/assets/page-assets.ts); no script imports them. */
const PAGE_STYLES = ['src/styles/fonts.css', 'src/styles/site.css'];

/** The development server renders nothing, so its page links those stylesheets. */
const linkPageStyles: Plugin = {
  name: 'link-page-styles',
  apply: 'serve',
  transformIndexHtml: () =>
    PAGE_STYLES.map((file) => ({ tag: 'link', attrs: { rel: 'stylesheet', href: `/${file}` }, injectTo: 'head' })),
};

/** Our own service worker, web/src/sw/sw.ts -> dist/site/sw.js, with the list of what it fetches ahead. */
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

/** The site: web/ -> dist/site. */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), linkPageStyles, compressOnce, serviceWorker],
  // rxjs as modern classes instead of ES5 with helpers.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', ...PAGE_STYLES],
      output: {
        codeSplitting: {
          groups: [
            // What the first script needs stays small and apart, also where later ones need it too.
            { name: 'first', test: /preload-helper|web\/src\/boot\/(is-paying|install-prompt)\.ts$/, priority: 2 },
            // What every page needs, and the small things that most of them do: one file compresses better than forty, and
            // each would cost its own headers and turn.
            { name: 'frame', test: FRAME, priority: 1 },
            // What was typed is checked by the contract's own rules, wherever something is typed.
            { name: 'rules', test: /contract\/(text|person-input)\.ts$/, priority: 1 },
            // The state that all steps of a booking share.
            { name: 'booking', test: /features\/booking\/(booking-[a-z]+|flow|person-errors|selected-slot)\.tsx?$/ },
          ],
        },
      },
    },
  },
});
