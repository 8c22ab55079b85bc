import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Photograph, studio } from '#studio';
import { Moments } from './moments';
import { PlaceCard } from './place-card';
import { Portrait } from './portrait';

const photograph: Photograph = { src: '/photographs/one.jpg', width: 1200, height: 1400, alt: 'Núria on the sand' };
const [place] = studio.places;

const portrait = (one: Photograph | null) => renderToStaticMarkup(createElement(Portrait, { photograph: one }));
const card = (one: Photograph | undefined) =>
  renderToStaticMarkup(createElement(PlaceCard, { place, photograph: one }));
const moments = (photographs: Photograph[]) => renderToStaticMarkup(createElement(Moments, { photographs }));

describe('components with a photograph', () => {
  it.each([portrait(photograph), card(photograph), moments([photograph])])(
    'renders the photograph with its size, so that its space is reserved',
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

  it('renders no drawing beside a photograph', () => {
    expect(portrait(photograph)).not.toContain('<svg');
    expect(card(photograph)).not.toContain('viewBox="0 0 640 320"');
  });

  it('loads the portrait eagerly and the photographs further down lazily', () => {
    expect(portrait(photograph)).toContain('loading="eager"');
    expect(card(photograph)).toContain('loading="lazy"');
    expect(moments([photograph])).toContain('loading="lazy"');
  });
});

describe('components without a photograph', () => {
  it('renders a drawing of the teacher and of the place', () => {
    expect(portrait(null)).toMatch(/^<svg/);
    expect(card(undefined)).toContain('viewBox="0 0 640 320"');
    expect(portrait(null) + card(undefined)).not.toContain('<img');
  });

  it('renders nothing on the home page without photographs', () => {
    expect(moments([])).toBe('');
  });
});
