import { describe, expect, it, test } from 'vitest';
import { NOT_FOUND_PAGE, PAGES } from '#contract/page-meta';
import { pageHead } from './page-head';

const origin = 'https://studio.example';
const page = { path: '/contact', title: 'Contact', description: 'How to reach us', isIndexed: true };
const elements = (head: string) => head.match(/<[^/][^>]*>/g) ?? [];

describe('the head of a page', () => {
  it('says what the page is and where', () => {
    const head = elements(pageHead(page, { origin, pathname: '/contact/' }));
    expect(head).toContain('<meta name="description" content="How to reach us" />');
    expect(head).toContain('<link rel="canonical" href="https://studio.example/contact" />');
    expect(head).toContain('<meta property="og:url" content="https://studio.example/contact" />');
    expect(head).toContain('<meta property="og:image" content="https://studio.example/open-graph.png" />');
    expect(head.join()).not.toContain('robots');
  });

  it('lets no text end an attribute, a title or a tag', () => {
    const evil = `"></title><script>alert('1')</script>&`;
    const head = pageHead({ ...page, title: evil, description: evil }, { origin, pathname: '/contact' });
    const one = '&quot;&gt;&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
    expect(head).toContain(`<title>${one}</title>`);
    expect(head).toContain(`<meta name="description" content="${one}" />`);
    expect(head).not.toContain('<script');
    expect(head.match(/<\/title>/g)).toHaveLength(1);
  });

  it('of a page that is not to be found names no address to remember, but its own to a preview', () => {
    const shared = { ...page, path: '/book/:shareableId', isIndexed: false };
    const head = pageHead(shared, { origin, pathname: '/book/a"b/' });
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).toContain('<meta property="og:url" content="https://studio.example/book/a&quot;b" />');
    expect(head).not.toContain('canonical');
  });

  it('of no page at all names no address', () => {
    const head = pageHead(NOT_FOUND_PAGE, { origin, pathname: '/nothing' });
    expect(head).toContain('<title>Page not found');
    expect(head).toContain('noindex');
    expect(head).not.toMatch(/canonical|og:url|nothing"/);
  });

  test.each(PAGES.map((one) => [one.path, one] as const))('%s says each thing once', (path, one) => {
    const head = elements(pageHead(one, { origin, pathname: path }));
    const names = head.map((element) => element.match(/<title|(?:name|property|rel)="[^"]+"/)?.[0]);
    expect(new Set(names).size).toBe(head.length);
    expect(head.length).toBeGreaterThanOrEqual(18);
  });
});
