import { expect, it } from 'vitest';
import { type BuildManifest, publicFiles } from './precache';

const part = (file: string, references: Partial<BuildManifest[string]> = {}) => ({ file, ...references });

const MANIFEST: BuildManifest = {
  'index.html': part('main.js', { css: ['main.css'], dynamicImports: ['src/start.tsx'] }),
  'src/styles/fonts.css': part('fonts.css', { assets: ['figtree.woff2'] }),
  'src/start.tsx': part('frame.js', {
    dynamicImports: [
      'src/app/routes/about.tsx',
      'src/app/routes/booking/confirm.tsx',
      'src/app/routes/admin/dashboard.tsx',
    ],
  }),
  'src/app/routes/about.tsx': part('about.js', { css: ['about.css'], imports: ['_shared.js'] }),
  'src/app/routes/booking/confirm.tsx': part('confirm.js', {
    dynamicImports: ['src/features/booking/components/stripe-form.tsx'],
  }),
  'src/features/booking/components/stripe-form.tsx': part('stripe-form.js', { imports: ['_stripe.js'] }),
  'src/app/routes/admin/dashboard.tsx': part('dashboard.js', { imports: ['_shared.js', '_admin-only.js'] }),
  '_shared.js': part('shared.js', { imports: ['src/start.tsx'] }),
  '_admin-only.js': part('admin-only.js'),
  '_stripe.js': part('stripe.js'),
};

it('precaches the files that public pages need, but not those of the admin area and the card form', () => {
  expect([...publicFiles(MANIFEST)].sort()).toEqual([
    'about.css',
    'about.js',
    'confirm.js',
    'figtree.woff2',
    'frame.js',
    'main.css',
    'main.js',
    'shared.js',
  ]);
});
