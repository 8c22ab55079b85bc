import type { LoaderFunction, RouteObject, RouterContextProvider } from 'react-router-dom';
import { paths } from '#contract/paths';
import { RootLayout } from './layouts/root-layout';
import { ErrorBoundary, PageError } from './routes/error-boundary';
import { PagePending } from './routes/page-pending';

export type Screen = {
  Component: () => React.ReactNode;
  loader?: LoaderFunction<Readonly<RouterContextProvider>>;
};

/** Names the source file of a route, so that the server can send its scripts and styles along with the page. */
export type RouteHandle = { file: string };

/** Gives a screen its own place to fail, and its own space while a first visit fetches it. */
export const withPlaces = <Part extends object>(part: Part) => ({
  ...part,
  ErrorBoundary: PageError,
  HydrateFallback: PagePending,
});

/** A screen that is fetched when it is shown, from a file in `routes/`. */
export const screen = (file: string, lazy: () => Promise<Screen>) =>
  withPlaces({ lazy, handle: { file: `src/app/routes/${file}` } satisfies RouteHandle });

export const page = (path: string, file: string, lazy: () => Promise<Screen>) => ({ path, ...screen(file, lazy) });

/** Routes inside the frame of the public pages. */
export const inRootLayout = (children: RouteObject[]): RouteObject => ({
  Component: RootLayout,
  ErrorBoundary,
  HydrateFallback: PagePending,
  children,
});

/** The first parts of all addresses that may hold a personal link; see isPersonalPath. */
export const PERSONAL_PATHS = ['/manage/*', `${paths.myBookings}/*`, '/waitlist/*'];
