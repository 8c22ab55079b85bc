import { ExternalLink } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { isAppleMobile, rememberHint } from '../boot/install-offer';
import { Banner } from './banner';
import { Button } from './button';

/**
 * Shows above the page that another browser can do more than the one of the named app, until the visitor dismisses it. Has
 * a React root of its own, so that the page's scripts know nothing of it.
 */
export function showInAppHint(name: string): void {
  const element = document.createElement('div');
  document.body.prepend(element);
  const root = createRoot(element);
  const dismiss = () => {
    rememberHint('in-app');
    root.unmount();
    element.remove();
  };
  const browser = isAppleMobile(navigator.userAgent, navigator.maxTouchPoints) ? 'Safari' : 'Chrome';
  root.render(
    <Banner icon={ExternalLink}>
      <p>
        Inside {name} you cannot install the app, and some ways to pay are missing. Press ••• and open this page in{' '}
        {browser}.
      </p>
      <Button size="small" variant="quiet" onClick={dismiss}>
        Dismiss
      </Button>
    </Banner>,
  );
}
