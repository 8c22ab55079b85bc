import { describe, expect, it } from 'vitest';
import { answerFor } from './answer-for';

const ORIGIN = 'https://studio.example';

const answer = (path: string, requested: { method?: string; mode?: string; hasAuthorization?: boolean } = {}) =>
  answerFor(
    { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'navigate', hasAuthorization: false, ...requested },
    ORIGIN,
  );

describe('a page', () => {
  it.each(['/', '/about-me', '/book/calendar?preselect=a.b', '/administration', '/no-such-page'])(
    'at %s opens without signal',
    (path) => expect(answer(path)).toBe('page'),
  );

  it.each(['/admin', '/admin/dashboard', '/admin/classes/x_2026-12-03'])(
    'at %s opens without signal on an admin’s device',
    (path) => expect(answer(path)).toBe('admin-page'),
  );

  it.each(['/api/bookings/1/calendar.ics', '/graphiql', '/dev/mailbox', '/sandbox/pay'])(
    'at %s is the network’s alone',
    (path) => expect(answer(path)).toBe('network'),
  );

  it.each(['/sitemap.xml', '/open-graph.png'])('is not what %s is', (path) => expect(answer(path)).toBe('network'));
});

describe('a file', () => {
  it('of the site may have been precached', () => {
    expect(answer('/assets/frame-1.js', { mode: 'cors' })).toBe('asset');
  });

  it.each([
    ['of another host', 'https://js.stripe.com/assets/a.js', {}],
    ['asked for with a token', '/assets/frame-1.js', { hasAuthorization: true }],
    ['that is sent', '/assets/frame-1.js', { method: 'POST' }],
    ['that is the admin’s', '/admin/availability', {}],
    ['that is the admin’s and comes with a token', '/admin/availability', { mode: 'navigate', hasAuthorization: true }],
    ['that is data', '/graphql?query=x', {}],
    ['that is the schedule', '/availability?startDate=2027-03-01', {}],
  ])('%s is the network’s alone', (_what, path, requested) => {
    expect(answer(path, { mode: 'cors', ...requested })).toBe('network');
  });
});
