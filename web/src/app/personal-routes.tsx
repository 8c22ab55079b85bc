import type { RouteObject } from 'react-router-dom';
import { paths } from '#contract/paths';
import { inRootLayout, PERSONAL_PATHS, page, type RouteHandle, type Screen, withPlaces } from './page-route';
import * as cancel from './routes/manage/cancel';
import * as choice from './routes/manage/choice';
import * as linkedBookings from './routes/manage/linked-bookings';
import * as manage from './routes/manage/manage';
import * as move from './routes/manage/move';
import * as myBookings from './routes/manage/my-bookings';
import * as join from './routes/waitlist/join';
import * as place from './routes/waitlist/place';

/** With an id of its own: the loaders' data carry it from the server's routes to the browser's, which are others. */
const personalPage = (path: string, screen: Screen): RouteObject => ({ id: path, path, ...withPlaces(screen) });

/** The pages of one person, which their links lead to, in one download. */
export const personalRoutes: RouteObject = {
  ...inRootLayout([
    personalPage(paths.manage(':link'), manage),
    personalPage(paths.manageCancel(':link'), cancel),
    personalPage(paths.manageMove(':link'), move),
    personalPage(paths.manageChoice(':link'), choice),
    personalPage(paths.myBookings, myBookings),
    personalPage(paths.linkedBookings(':link'), linkedBookings),
    personalPage(paths.joinWaitlist(':classId'), join),
    personalPage(paths.waitlist(':link'), place),
    ...PERSONAL_PATHS.map((path) => page(path, 'not-found.tsx', () => import('./routes/not-found'))),
  ]),
  handle: { file: 'src/app/personal-routes.tsx' } satisfies RouteHandle,
};
