import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Photograph, studio } from '#studio';
import { Instants } from './moments';
import { PlaceCard } from './place-card';
import { Portrait } from './portrait';

const photograph: Photograph = { src: '/photographs/one.jpg', width: 1200, height: 1400, alt: 'Núria on the sand' };
const [place] = studio.places;

const portrait = (one: Photograph | null) => renderToStaticMarkup(createElement(Portrait, { photograph: one }));
const card = (one: Photograph | undefined) =>
  renderToStaticMarkup(createElement(PlaceCard, { place, photograph: one }));
const instants = (photographs: Photograph[]) => renderToStaticMarkup(createElement(Instants, { photographs }));

describe('with a photograph', () => {
  it.each([portrait(photograph), card(photograph), instants([photograph])])(
    'shows it, in a place kept for it',
    (html) => {
      const image = html.match(/<img [^>]*>/)?.[0] ?? '';
      for (const attribute of [
        'src="/photographs/one.jpg"',
        'width="1200"',
        'height="1400"',
        'alt="Núria on the sand"',
      ]) {
        expect(image).toContain(attribute);
      }
    },
  );

  it('draws nothing in its stead', () => {
    expect(portrait(photograph)).not.toContain('<svg');
    expect(card(photograph)).not.toContain('viewBox="0 0 640 320"');
  });

  it('waits with those further down until they are near', () => {
    expect(portrait(photograph)).toContain('loading="eager"');
    expect(card(photograph)).toContain('loading="lazy"');
    expect(instants([photograph])).toContain('loading="lazy"');
  });
});

describe('without a photograph', () => {
  it('draws the teacher and the place', () => {
    expect(portrait(null)).toMatch(/^<svg/);
    expect(card(undefined)).toContain('viewBox="0 0 640 320"');
    expect(portrait(null) + card(undefined)).not.toContain('<img');
  });

  it('leaves no trace on the home page', () => {
    expect(instants([])).toBe('');
  });
});
