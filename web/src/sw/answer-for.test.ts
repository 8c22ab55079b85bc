import { describe, expect, it } from 'vitest';
import { answerFor } from './answer-for';

const ORIGIN = 'https://studio.example';

const answer = (path: string, requested: { method?: string; mode?: string; hasAuthorization?: boolean } = {}) =>
  answerFor(
    { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'navigate', hasAuthorization: false, ...requested },
    ORIGIN,
  );

describe('answerFor a page', () => {
  it.each([
    '/',
    '/about-me',
    '/book/calendar?preselect=a.b',
    '/book/calendar?fbclid=IwAR0.a&gclid=b',
    '/administration',
    '/no-such-page',
    '/manage/0190.tokEn_1',
    '/manage/0190.tokEn_1/cancel',
    '/my-bookings/0190.tokEn_1',
  ])('opens the page at %s offline', (path) => expect(answer(path)).toBe('page'));

  it.each(['/admin', '/admin/dashboard', '/admin/classes/x_2026-12-03'])(
    'opens the page at %s offline on an admin’s device',
    (path) => expect(answer(path)).toBe('admin-page'),
  );

  it.each(['/api/bookings/1/calendar.ics', '/graphiql', '/dev/mailbox', '/sandbox/pay'])(
    'leaves the navigation to %s to the network',
    (path) => expect(answer(path)).toBe('network'),
  );

  it.each(['/sitemap.xml', '/open-graph.png'])('does not treat the file %s as a page', (path) =>
    expect(answer(path)).toBe('network'),
  );
});

it('leaves a submitted form of a personal page to the network', () => {
  expect(answer('/manage/0190.tokEn_1/cancel', { method: 'POST' })).toBe('network');
});

describe('answerFor a file', () => {
  it('answers a file of the site from the precache', () => {
    expect(answer('/assets/frame-1.js', { mode: 'cors' })).toBe('asset');
  });

  it.each([
    ['a file of another host', 'https://js.stripe.com/assets/a.js', {}],
    ['a file requested with a token', '/assets/frame-1.js', { hasAuthorization: true }],
    ['a POST', '/assets/frame-1.js', { method: 'POST' }],
    ['a call of the admin area', '/admin/availability', {}],
    ['a navigation with a token', '/admin/availability', { mode: 'navigate', hasAuthorization: true }],
    ['a GraphQL query', '/graphql?query=x', {}],
    ['a REST call', '/availability?startDate=2027-03-01', {}],
  ])('leaves %s to the network', (_what, path, requested) => {
    expect(answer(path, { mode: 'cors', ...requested })).toBe('network');
  });
});
