import { expect, test } from 'vitest';
import { pageAt } from './page-meta';
import { BOOKING_STEPS, paths } from './paths';

const plainPaths = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path] : []));
const adminPaths = [
  paths.adminSeriesDates('x'),
  paths.adminClass('x_2027-05-03'),
  paths.adminWriteToClass('x_2027-05-03'),
  paths.adminConversation('x'),
];
const bookingPaths = [null, 'Ab-_9'].flatMap((link) => BOOKING_STEPS.map((step) => paths.bookStep(link, step)));

test.each([...plainPaths, ...adminPaths, ...bookingPaths])('the server has a page at the path %s', (path) => {
  expect(pageAt(path)).not.toBeNull();
});
