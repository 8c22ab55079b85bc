import { describe, expect, it, test } from 'vitest';
import { NOT_FOUND_PAGE, PAGES } from '#contract/page-meta';
import { pageHead } from './page-head';

const origin = 'https://studio.example';
const page = { path: '/contact', title: 'Contact', description: 'How to reach us', isIndexed: true };
const elements = (head: string) => head.match(/<[^/][^>]*>/g) ?? [];

describe('pageHead', () => {
  it("names the page's description, canonical address and preview image", () => {
    const head = elements(pageHead(page, { origin, pathname: '/contact/' }));
    expect(head).toContain('<meta name="description" content="How to reach us" />');
    expect(head).toContain('<link rel="canonical" href="https://studio.example/contact" />');
    expect(head).toContain('<meta property="og:url" content="https://studio.example/contact" />');
    expect(head).toContain('<meta property="og:image" content="https://studio.example/open-graph.png" />');
    expect(head.join()).not.toContain('robots');
  });

  it('escapes text so that it cannot end an attribute, a title or a tag', () => {
    const evil = `"></title><script>alert('1')</script>&`;
    const head = pageHead({ ...page, title: evil, description: evil }, { origin, pathname: '/contact' });
    const one = '&quot;&gt;&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
    expect(head).toContain(`<title>${one}</title>`);
    expect(head).toContain(`<meta name="description" content="${one}" />`);
    expect(head).not.toContain('<script');
    expect(head.match(/<\/title>/g)).toHaveLength(1);
  });

  it('gives a page that is not indexed no canonical address, but its own address in previews', () => {
    const shared = { ...page, path: '/book/:shareableId', isIndexed: false };
    const head = pageHead(shared, { origin, pathname: '/book/a"b/' });
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).toContain('<meta property="og:url" content="https://studio.example/book/a&quot;b" />');
    expect(head).not.toContain('canonical');
  });

  it('gives the 404 page no address', () => {
    const head = pageHead(NOT_FOUND_PAGE, { origin, pathname: '/nothing' });
    expect(head).toContain('<title>Page not found');
    expect(head).toContain('noindex');
    expect(head).not.toMatch(/canonical|og:url|nothing"/);
  });

  test.each(PAGES.map((one) => [one.path, one] as const))('the head of %s has each element once', (path, one) => {
    const head = elements(pageHead(one, { origin, pathname: path }));
    const names = head.map((element) => element.match(/<title|(?:name|property|rel)="[^"]+"/)?.[0]);
    expect(new Set(names).size).toBe(head.length);
    expect(head.length).toBeGreaterThanOrEqual(18);
  });
});
