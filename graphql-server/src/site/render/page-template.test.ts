import { expect, it } from 'vitest';
import { createPageTemplate } from './page-template';

const ROOT = '<div id="root"><!--app-html--></div>';
const BUILT = `<head><!--app-preload--><!--app-head--></head><body>${ROOT}<!--app-end--></body>`;

it('fills each placeholder of the page, and gives no meaning to a dollar sign in the content', () => {
  const fill = createPageTemplate(BUILT);
  expect(fill({ preload: '<link>', head: '<title>', root: '<main>$&</main>', end: '<script>' })).toBe(
    '<head><link><title></head><body><main>$&</main><script></body>',
  );
});

it.each([
  ['lacks a placeholder', BUILT.replace('<!--app-end-->', '')],
  ['has a placeholder twice', BUILT + ROOT],
])('refuses a built page that %s', (_case, built) => {
  expect(() => createPageTemplate(built)).toThrow(/exactly once/);
});
