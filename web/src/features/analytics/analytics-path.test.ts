import { describe, expect, it } from 'vitest';
import { toAnalyticsPath } from './analytics-path';

describe('toAnalyticsPath', () => {
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
    ['/manage/0190.token', '/:unknown'],
    ['/manage/0190.token/cancel', '/:unknown'],
    ['/my-bookings/0190.token', '/:unknown'],
    ['//', '/'],
  ])('reports the path %s as %s', (pathname, reported) => expect(toAnalyticsPath(pathname)).toBe(reported));
});
