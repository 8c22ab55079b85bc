import { expect, it } from 'vitest';
import { studio } from '#studio';
import { findSamples } from './find-samples';

const OWN = {
  name: 'Pilates Poblenou',
  instructor: { name: 'Ada Puig', email: 'ada@pilates-poblenou.cat', phone: '+34 611 222 333' },
  testimonials: [{ name: 'M. S.', text: 'For example, my back.' }],
  places: [{ name: 'Barceloneta beach' }],
};

it('finds no sample in the data of a studio', () => {
  expect(findSamples(OWN)).toEqual([]);
});

it.each<[string, object]>([
  ['name', { name: 'Mar i Pins' }],
  ['instructor', { instructor: { ...OWN.instructor, email: 'hola@studio.example' } }],
  ['instructor', { instructor: { ...OWN.instructor, phone: '+34 600 000 000' } }],
  ['instructor', { instructor: { ...OWN.instructor, email: 'ada@example.com' } }],
  ['testimonials', { testimonials: [{ name: 'Clara R.', text: '' }] }],
])('finds a sample in %s', (part, changes) => {
  expect(findSamples({ ...OWN, ...changes })).toEqual([part]);
});

it.skipIf(studio.name !== 'Mar i Pins')('finds the samples of this repository part by part', () => {
  expect(findSamples(studio)).toEqual([
    'name',
    'tagline',
    'intro',
    'description',
    'instructor',
    'offerings',
    'testimonials',
    'social',
    'places',
  ]);
});
