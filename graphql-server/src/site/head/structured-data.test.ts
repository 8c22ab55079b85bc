import { describe, expect, it, test } from 'vitest';
import { studio } from '#studio';
import { createStudioTime } from '../../domain/time/studio-time';
import { type AnnouncedClass, describeClass, describeStudio, structuredData } from './structured-data';

const options = { origin: 'https://studio.example', studioTime: createStudioTime('Europe/Madrid') };
const ID = '7d1f7bd0-2b8e-4f7e-9a53-0d3f5b0f3c11';

const announced = (overrides: Partial<AnnouncedClass> = {}): AnnouncedClass => ({
  id: `${ID}_2027-03-27`,
  availabilityId: ID,
  localDate: '2027-03-27',
  localTime: '23:30',
  startsAt: new Date('2027-03-27T22:30:00Z'),
  title: 'Sunrise Flow',
  className: 'Pilates Class',
  classType: 'MAT_PILATES',
  durationMinutes: 240,
  location: 'Barceloneta beach',
  priceCents: 1999,
  capacity: 12,
  remainingSpots: 3,
  placesOffered: 0,
  hasWaitlist: true,
  canJoinWaitlist: false,
  isCancelled: false,
  opensOn: null,
  isRecurring: false,
  weatherCall: null,
  offeredSince: new Date('2027-01-01T09:00:00Z'),
  ...overrides,
});

const getEvent = (overrides: Partial<AnnouncedClass> = {}) => describeClass(announced(overrides), options);

describe('describeClass', () => {
  it("gives the times of a class in the studio's time zone, across a clock change too", () => {
    expect(getEvent()).toMatchObject({
      '@type': 'Event',
      name: 'Sunrise Flow',
      startDate: '2027-03-27T23:30:00+01:00',
      endDate: '2027-03-28T04:30:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
    });
  });

  it('gives a class its price, its places and its booking address', () => {
    expect(getEvent()).toMatchObject({
      maximumAttendeeCapacity: 12,
      remainingAttendeeCapacity: 3,
      offers: {
        '@type': 'Offer',
        price: 19.99,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        validFrom: '2027-01-01T10:00:00+01:00',
        url: `https://studio.example/book/calendar?preselect=${ID}_2027-03-27`,
      },
    });
  });

  it('marks a cancelled class as cancelled and sold out', () => {
    expect(getEvent({ isCancelled: true, remainingSpots: 0 })).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });

  it('marks a class without free places as sold out', () => {
    expect(getEvent({ remainingSpots: 0 })).toMatchObject({
      remainingAttendeeCapacity: 0,
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });

  test.each([
    ['a place of the studio', 'castelldefels Pines, north end', 'Castelldefels', 41.2645],
    ['another place', 'Hotel Arts', 'Barcelona', undefined],
  ])('gives a class the address of %s', (_what, location, addressLocality, latitude) => {
    const event = getEvent({ location });
    expect(event).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: location, address: { addressLocality, addressCountry: 'ES' } },
    });
    expect(event).toHaveProperty(latitude ? 'location.geo.latitude' : 'location.name', latitude ?? location);
  });

  test.each([
    ['by its type', { classType: 'ONLINE_CLASS', location: 'Zoom' }],
    ['by its place', { location: 'Online' }],
  ] satisfies [string, Partial<AnnouncedClass>][])('recognises an online class %s', (_how, overrides) => {
    expect(getEvent(overrides)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: expect.stringContaining('/book/calendar?preselect=') },
    });
  });
});

describe('describeStudio', () => {
  it('describes the studio as a local business with its address, coordinates and social pages', () => {
    const described = describeStudio(options.origin);
    expect(described).toMatchObject({
      '@type': ['LocalBusiness', 'SportsActivityLocation'],
      name: studio.name,
      url: 'https://studio.example/',
      image: 'https://studio.example/open-graph.png',
      geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number), longitude: expect.any(Number) },
      address: { addressLocality: studio.address.locality },
      sameAs: studio.social.map(({ url }) => url),
    });
    expect(described.location).toHaveLength(studio.places.filter(({ latitude }) => latitude !== null).length);
  });
});

describe('structuredData', () => {
  it('escapes a class title that would end the script element', () => {
    const title = '</script><script>alert(1)</script><!-- "\\';
    const script = structuredData([getEvent({ title })]);
    expect(script.match(/<\/?script/g)).toHaveLength(2);
    expect(script).not.toContain('<!--');
    const data = JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, ''));
    expect(data['@graph'][0].name).toBe(title);
  });
});
