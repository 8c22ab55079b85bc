import { expect, test } from 'vitest';
import { pageAt } from '#contract/page-meta';
import { type BookingStep, paths } from './paths';

const STEPS: BookingStep[] = ['calendar', 'details', 'payment-method', 'confirm', 'thank-you'];

const publicPaths = Object.entries(paths).flatMap(([name, path]) =>
  typeof path === 'string' && !name.startsWith('admin') ? [path] : [],
);
const bookingPaths = [null, 'Ab-_9'].flatMap((link) => STEPS.map((step) => paths.bookStep(link, step)));

test.each([...publicPaths, ...bookingPaths])('the server has a page at %s', (path) => {
  expect(pageAt(path)).not.toBeNull();
});
