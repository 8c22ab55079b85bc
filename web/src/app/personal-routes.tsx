import type { RouteObject } from 'react-router-dom';
import { paths } from '#contract/paths';
import { inRootLayout, type Page, PERSONAL_PATHS, page, type RouteHandle } from './page-route';

/** With an id of its own: the loaders' data carry it from the server's routes to the browser's, which are others. */
const personalPage = (path: string, file: string, lazy: Page) => ({ id: path, ...page(path, file, lazy) });

/** The pages of one person, which their links lead to. */
export const personalRoutes: RouteObject = {
  ...inRootLayout([
    personalPage(paths.manage(':link'), 'manage/manage', () => import('./routes/manage/manage')),
    personalPage(paths.manageCancel(':link'), 'manage/cancel', () => import('./routes/manage/cancel')),
    personalPage(paths.manageMove(':link'), 'manage/move', () => import('./routes/manage/move')),
    personalPage(paths.manageChoice(':link'), 'manage/choice', () => import('./routes/manage/choice')),
    personalPage(paths.myBookings, 'manage/my-bookings', () => import('./routes/manage/my-bookings')),
    personalPage(
      paths.linkedBookings(':link'),
      'manage/linked-bookings',
      () => import('./routes/manage/linked-bookings'),
    ),
    personalPage(paths.joinWaitlist(':classId'), 'waitlist/join', () => import('./routes/waitlist/join')),
    personalPage(paths.waitlist(':link'), 'waitlist/place', () => import('./routes/waitlist/place')),
    ...PERSONAL_PATHS.map((path) => page(path, 'not-found', () => import('./routes/not-found'))),
  ]),
  handle: { file: 'src/app/personal-routes.tsx' } satisfies RouteHandle,
};
