import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Every page shows both fonts: the built page asks for them at once, before its stylesheet has come. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
      const links = fonts.map(
        (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
      );
      return html.replace(/( *)<meta charset[^>]*>/, (charset, indent) => [charset, ...links].join(`\n${indent}`));
    },
  },
};

/** The site: web/ -> dist/site. */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), preloadFonts],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: { outDir: '../dist/site', emptyOutDir: true, target: 'es2022', sourcemap: false, manifest: true },
});
