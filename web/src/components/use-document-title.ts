import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { NOT_FOUND_PAGE, pageAt, titled } from '#contract/page-meta';

/**
 * Updates title, description, robots and canonical link after navigation, as the server rendered them for the first page.
 * `ownTitle` replaces the title of a page whose state has changed: 'Booking Error · Mar i Pins'.
 */
export function useDocumentTitle(ownTitle?: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = pageAt(pathname);
    const { title, description, isIndexed } = page ?? NOT_FOUND_PAGE;
    document.title = ownTitle ? titled(ownTitle) : title;
    setHeadElement('meta', 'name', 'description', { content: description });
    setHeadElement('meta', 'name', 'robots', isIndexed ? null : { content: 'noindex' });
    setHeadElement('link', 'rel', 'canonical', page && isIndexed ? { href: getSiteOrigin() + page.path } : null);
  }, [ownTitle, pathname]);
}

/** The configured origin, which the server rendered into the head; the browser may have used another host name. */
function getSiteOrigin(): string {
  const image = document.head.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  return new URL(image?.content ?? window.location.href).origin;
}

/** Updates or adds one element of the head; removes it when `attributes` is null. */
function setHeadElement(tag: string, key: string, value: string, attributes: Record<string, string> | null): void {
  const present = document.head.querySelector(`${tag}[${key}="${value}"]`);
  if (attributes === null) {
    present?.remove();
    return;
  }
  const element = present ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, value);
  for (const [name, content] of Object.entries(attributes)) element.setAttribute(name, content);
}
