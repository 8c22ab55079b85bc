import { describe, expect, it } from 'vitest';
import { toAnalyticsPath } from './analytics-path';

describe('what is told about an address', () => {
  it.each([
    ['/', '/'],
    ['/about-me', '/about-me'],
    ['/about-me/', '/about-me'],
    ['/book/calendar', '/book/calendar'],
    ['/book/thank-you', '/book/thank-you'],
    ['/book/AAAAAAAAAAAAAAAAAAAAAA', '/book/:shareableId'],
    ['/book/AAAAAAAAAAAAAAAAAAAAAA/thank-you', '/book/:shareableId/thank-you'],
    ['/book/AAAAAAAAAAAAAAAAAAAAAA/marta', '/:unknown'],
    ['/book/A/details/marta', '/:unknown'],
    ['/marta@example.com', '/:unknown'],
    ['/admin/conversations/0190', '/:unknown'],
    ['//', '/'],
  ])('%s reads %s', (pathname, notified) => expect(toAnalyticsPath(pathname)).toBe(notified));
});
