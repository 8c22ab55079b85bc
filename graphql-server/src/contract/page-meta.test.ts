import { describe, expect, it, test } from 'vitest';
import { NOT_FOUND_PAGE, PAGES, pageAt } from './page-meta';

const all = [...PAGES, NOT_FOUND_PAGE];

describe('what pages say of themselves', () => {
  test('each has a title and a description of its own', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  });

  test.each(all.map((page) => [page.title, page] as const))('%s is as long as a result shows', (_title, page) => {
    expect(page.title.length).toBeGreaterThan(10);
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeGreaterThanOrEqual(50);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  test('nothing personal is found', () => {
    expect(PAGES.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)).toEqual([
      '/',
      '/book/calendar',
      '/about-me',
      '/pilates-barcelona-locations',
      '/contact',
      '/privacy-policy',
      '/terms-of-service',
    ]);
  });
});

describe('pageAt', () => {
  it.each([
    ['/', '/'],
    ['/contact', '/contact'],
    ['/contact/', '/contact'],
    ['/book', '/book/calendar'],
    ['/book/', '/book/calendar'],
    ['/book/calendar', '/book/calendar'],
    ['/book/details', '/book/details'],
    ['/book/thank-you', '/book/thank-you'],
    ['/book/Ab-_9', '/book/:shareableId'],
    ['/book/Ab-_9/confirm', '/book/confirm'],
    ['/admin', '/admin/dashboard'],
    ['/admin/', '/admin/dashboard'],
    ['/admin/login', '/admin/dashboard'],
    ['/admin/dashboard/messages', '/admin/dashboard'],
    ['/admin/availability/Ab-_9/dates', '/admin/dashboard'],
    ['/admin/classes/Ab-9_2027-05-03', '/admin/dashboard'],
  ])('knows %s', (pathname, path) => {
    expect(pageAt(pathname)?.path).toBe(path);
  });

  it.each([
    '',
    '//',
    '/contact//',
    '/Contact',
    '/contact/more',
    '/contactX',
    '/book//',
    '/book//details',
    '/book/x/calendar',
    '/book/x/confirm/y',
    '/administer',
    '/admin/x-unknown',
    '/admin/login/more',
    '/admin/availability/x',
    '/admin/conversations',
    '/index.html',
  ])('finds nothing at %j', (pathname) => {
    expect(pageAt(pathname)).toBeNull();
  });
});
