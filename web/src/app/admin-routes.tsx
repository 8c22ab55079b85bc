import { type RouteObject, replace } from 'react-router-dom';
import { paths } from '#contract/paths';
import { PageError } from './routes/error-boundary';
import { PagePending } from './routes/page-pending';

type Day = typeof import('./routes/admin/day');
type Rest = typeof import('./routes/admin/rest');

const day =
  <Name extends keyof Day>(name: Name) =>
  async (): Promise<Day[Name]> =>
    (await import('./routes/admin/day'))[name];
const rest =
  <Name extends keyof Rest>(name: Name) =>
  async (): Promise<Rest[Name]> =>
    (await import('./routes/admin/rest'))[name];

const toDashboard = () => replace(paths.adminDashboard);

/**
 * The routes of the admin area. They are loaded lazily, so that a visitor's browser downloads no admin code, and in two parts: what
 * opens first must not wait for the rest. An error in a screen is shown inside the admin layout.
 */
export const adminRoutes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    HydrateFallback: PagePending,
    children: [
      { path: paths.adminLogin, lazy: day('login') },
      {
        path: paths.admin,
        lazy: day('layout'),
        children: [
          { index: true, element: null, loader: toDashboard },
          {
            lazy: day('error'),
            children: [
              { path: paths.adminDashboard, lazy: day('dashboard') },
              { path: paths.adminMessages, lazy: day('dashboard') },
              { path: paths.adminAvailability, lazy: rest('availability') },
              { path: paths.adminSeriesDates(':availabilityId'), lazy: rest('seriesDates') },
              { path: paths.adminClass(':occurrenceId'), lazy: day('classDay') },
              { path: paths.adminWriteToClass(':occurrenceId'), lazy: rest('writeToClass') },
              { path: paths.adminWeather, lazy: rest('weather') },
              { path: paths.adminConversation(':threadId'), lazy: rest('conversation') },
              { path: paths.adminPersonScreen, lazy: rest('person') },
              { path: paths.adminActivity, lazy: rest('activity') },
              { path: paths.adminNotifications, lazy: rest('notifications') },
              { path: paths.adminPrivacy, lazy: rest('privacy') },
              { path: paths.adminSecurity, lazy: rest('security') },
            ],
          },
        ],
      },
    ],
  },
];
