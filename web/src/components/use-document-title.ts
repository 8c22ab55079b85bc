import { useEffect } from 'react';
import { studio } from '#studio';

/** Names the tab: 'Contact · Mar i Pins'. Without a title, the studio and what it is. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${studio.name}` : `${studio.name} · ${studio.tagline}`;
  }, [title]);
}
