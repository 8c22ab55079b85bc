import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { NOT_FOUND_PAGE, pageAt, titled } from '#contract/page-meta';

/**
 * Keeps what the head says in step with the page that is shown, as the server wrote it for the first one. Words of its own
 * are for what a page has become since: 'Booking Error · Mar i Pins'.
 */
export function useDocumentTitle(text?: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = pageAt(pathname);
    const { title, description, isIndexed } = page ?? NOT_FOUND_PAGE;
    document.title = text ? titled(text) : title;
    keep('meta', 'name', 'description', { content: description });
    keep('meta', 'name', 'robots', isIndexed ? null : { content: 'noindex' });
    keep('link', 'rel', 'canonical', page && isIndexed ? { href: siteOrigin() + page.path } : null);
  }, [text, pathname]);
}

/** The studio's own address, as the server wrote it; the page may have been reached by another one. */
function siteOrigin(): string {
  const image = document.head.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  return new URL(image?.content ?? window.location.href).origin;
}

/** One element of the head, changed in place, added where it is missing, or, with null, taken away. */
function keep(tag: string, key: string, value: string, attributes: Record<string, string> | null): void {
  const present = document.head.querySelector(`${tag}[${key}="${value}"]`);
  if (attributes === null) {
    present?.remove();
    return;
  }
  const element = present ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, value);
  for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text);
}
