import { lazy, Suspense, useState } from 'react';
import { useInstallOffer } from '../boot/install-offer';
import { openInstallPrompt } from '../boot/install-prompt';

const InstallDialog = lazy(() => import('./install-steps').then(({ InstallDialog }) => ({ default: InstallDialog })));

/** An item of a menu that installs the app. Nothing where the app is installed already, or cannot be installed. */
export function InstallItem({ className }: { className?: string }) {
  const offer = useInstallOffer();
  const [isExplaining, setIsExplaining] = useState(false);
  if (!offer) return null;
  return (
    <li>
      <button
        type="button"
        className={className}
        onClick={() => (offer === 'prompt' ? void openInstallPrompt() : setIsExplaining(true))}
      >
        Install the app
      </button>
      <Suspense>{isExplaining && <InstallDialog onClose={() => setIsExplaining(false)} />}</Suspense>
    </li>
  );
}
