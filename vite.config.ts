import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { areaGroups } from './web/build/areas.ts';
import { assetLicences } from './web/build/asset-licences.ts';
import { compressOnce } from './web/build/compress-once.ts';
import { PAGE_STYLES, precacheFrom } from './web/build/precache.ts';

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
        codeSplitting: { groups: areaGroups },
      },
    },
  },
});
