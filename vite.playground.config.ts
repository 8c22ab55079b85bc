import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { studio } from '#studio';

const studioName: Plugin = {
  name: 'studio-name',
  transformIndexHtml: (html) => html.replaceAll('%STUDIO_NAME%', () => studio.name),
};

/** The GraphQL playground: web/playground/ -> dist/playground. A build of its own, so that the site carries none of it. */
export default defineConfig({
  root: 'web/playground',
  base: '/graphiql/',
  publicDir: false,
  plugins: [react(), studioName],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/playground',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    license: true,
    reportCompressedSize: false,
    // An editor is large; it loads on this page only.
    chunkSizeWarningLimit: 4_000,
    // GraphiQL's files are compiled already; what is left of their directives says nothing any more.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
