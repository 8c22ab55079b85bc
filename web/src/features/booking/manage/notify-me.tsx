import { lazy, Suspense } from 'react';
import { useIsHydrated } from '../../../lib/use-is-hydrated';
import type { NotifyMeProps } from './notify-me-panel';

const NotifyMePanel = lazy(() => import('./notify-me-panel').then(({ NotifyMePanel }) => ({ default: NotifyMePanel })));

/**
 * Switches notifications about what a personal link opens on and off for this device. Only scripts can, so nothing is rendered
 * without them.
 */
export function NotifyMe(props: NotifyMeProps) {
  const isHydrated = useIsHydrated();
  return <Suspense>{isHydrated && <NotifyMePanel {...props} />}</Suspense>;
}
