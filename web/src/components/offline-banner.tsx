import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsOnline } from '../offline/connection';
import { Banner } from './banner';

export function OfflineBanner({ children }: { children: ReactNode }) {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <Banner icon={CloudOff}>
      <p>You are offline</p>
      {children}
    </Banner>
  );
}
