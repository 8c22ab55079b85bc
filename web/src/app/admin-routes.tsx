import { type RouteObject, replace } from 'react-router-dom';
import { paths } from '#contract/paths';
import { PageError } from './routes/error-boundary';
import { PagePending } from './routes/page-pending';

const toDashboard = () => replace(paths.adminDashboard);

/**
 * The routes of the admin area. Each is loaded lazily, so that a visitor's browser downloads no admin code. An error in a screen
 * is shown inside the admin layout.
 */
export const adminRoutes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    HydrateFallback: PagePending,
    children: [
      { path: paths.adminLogin, lazy: () => import('./routes/admin/login') },
      {
        path: paths.admin,
        lazy: () => import('./routes/admin/admin-layout'),
        children: [
          { index: true, element: null, loader: toDashboard },
          {
            lazy: () => import('./routes/admin/admin-error'),
            children: [
              { path: paths.adminDashboard, lazy: () => import('./routes/admin/dashboard') },
              { path: paths.adminMessages, lazy: () => import('./routes/admin/dashboard') },
              { path: paths.adminAvailability, lazy: () => import('./routes/admin/availability') },
              { path: paths.adminSeriesDates(':availabilityId'), lazy: () => import('./routes/admin/series-dates') },
              { path: paths.adminClass(':occurrenceId'), lazy: () => import('./routes/admin/class-day') },
              { path: paths.adminWriteToClass(':occurrenceId'), lazy: () => import('./routes/admin/write-to-class') },
              { path: paths.adminWeather, lazy: () => import('./routes/admin/weather') },
              { path: paths.adminConversation(':threadId'), lazy: () => import('./routes/admin/conversation') },
              { path: paths.adminPersonScreen, lazy: () => import('./routes/admin/person') },
              { path: paths.adminActivity, lazy: () => import('./routes/admin/activity') },
              { path: paths.adminNotifications, lazy: () => import('./routes/admin/notifications') },
              { path: paths.adminPrivacy, lazy: () => import('./routes/admin/privacy') },
              { path: paths.adminSecurity, lazy: () => import('./routes/admin/security') },
            ],
          },
        ],
      },
    ],
  },
];
