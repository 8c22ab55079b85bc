import { describe, expect, it } from 'vitest';
import { pageAt } from './page-meta';
import { LICENCES_PATH } from './paths';
import { splitLinks, TERMS } from './terms';

describe('splitLinks', () => {
  it('returns the text and the links of a paragraph in their order', () => {
    expect(splitLinks('See [one](/a) or [two](mailto:x@y.z).')).toEqual([
      'See ',
      { label: 'one', address: '/a' },
      ' or ',
      { label: 'two', address: 'mailto:x@y.z' },
      '.',
    ]);
    expect(splitLinks('No link.')).toEqual(['No link.']);
  });
});

it('each link of the terms leads to a page, a mail or the licences', () => {
  const blocks = TERMS.flatMap((section) => section.blocks.flat());
  const addresses = blocks.flatMap(splitLinks).flatMap((part) => (typeof part === 'string' ? [] : part.address));
  expect(addresses.length).toBeGreaterThan(3);
  const isKnown = (address: string) => address.startsWith('mailto:') || address === LICENCES_PATH || pageAt(address);
  expect(addresses.filter((address) => !isKnown(address))).toEqual([]);
});
