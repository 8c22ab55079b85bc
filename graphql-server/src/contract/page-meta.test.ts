import { describe, expect, it, test } from 'vitest';
import { findPagePath, NOT_FOUND_PAGE, PAGES, pageAt } from './page-meta';

const all = [...PAGES, NOT_FOUND_PAGE];

describe('the metadata of the pages', () => {
  test('each page has a title and a description of its own', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  });

  test.each(all.map((page) => [page.title, page] as const))(
    'the title and description of %s fit into a search result',
    (_title, page) => {
      expect(page.title.length).toBeGreaterThan(10);
      expect(page.title.length).toBeLessThanOrEqual(60);
      expect(page.description.length).toBeGreaterThanOrEqual(50);
      expect(page.description.length).toBeLessThanOrEqual(160);
    },
  );

  test('search engines index the public pages only', () => {
    expect(PAGES.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)).toEqual([
      '/',
      '/book/calendar',
      '/about-me',
      '/pilates-barcelona-locations',
      '/contact',
      '/privacy-policy',
      '/terms-of-service',
      '/accessibility',
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
  ])('finds the page at %s', (pathname, path) => {
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
  ])('finds no page at %j', (pathname) => {
    expect(pageAt(pathname)).toBeNull();
  });
});

describe('findPagePath', () => {
  it.each([
    ['/contact', '/contact'],
    ['/contact/', '/contact/'],
    ['/Contact', '/contact'],
    ['/BOOK', '/book'],
    ['/BOOK/', '/book'],
    ['/Book/Calendar', '/book/calendar'],
    ['/About-Me', '/about-me'],
    ['/Admin', '/admin'],
    ['/Admin/Classes/Ab-9_2027-05-03', '/admin/classes/Ab-9_2027-05-03'],
    ['/BOOK/Ab-_9', '/book/Ab-_9'],
    ['/book/Ab-_9/Confirm', '/book/Ab-_9/confirm'],
    ['/Manage/0190.tokEn_1/Cancel', '/manage/0190.tokEn_1/cancel'],
    ['/contact.', '/contact'],
    ['/manage/0190.tokEn_1', '/manage/0190.tokEn_1'],
    ['/manage/0190.tokEn_1.', '/manage/0190.tokEn_1'],
    ['/manage/0190.tokEn_1)', '/manage/0190.tokEn_1'],
    ['/manage/0190.tokEn_1>', '/manage/0190.tokEn_1'],
    ['/manage/0190.tokEn_1%3E,', '/manage/0190.tokEn_1'],
    ['/manage/0190.tokEn_-%E2%80%8B', '/manage/0190.tokEn_-'],
    ['/manage/0190.tokEn_1%E2%80%9D.%EF%BB%BF', '/manage/0190.tokEn_1'],
    ['/manage/0190.tokEn_1\u200b', '/manage/0190.tokEn_1'],
  ])('for %s returns %s', (pathname, path) => {
    expect(findPagePath(pathname)).toBe(path);
  });

  it.each(['', '//', '/contact//', '/contact/more', '/nothing.', '/%ZZ', '/book/x/calendar', '/Administer'])(
    'finds no page at %j',
    (pathname) => expect(findPagePath(pathname)).toBeNull(),
  );
});
