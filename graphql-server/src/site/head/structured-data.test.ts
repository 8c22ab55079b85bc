import { describe, expect, it, test } from 'vitest';
import { studio } from '#studio';
import { createStudioTime } from '../../domain/schedule/studio-time';
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
  isCancelled: false,
  opensOn: null,
  isRecurring: false,
  offeredSince: new Date('2027-01-01T09:00:00Z'),
  ...overrides,
});

const getEvent = (overrides: Partial<AnnouncedClass> = {}) => describeClass(announced(overrides), options);

describe('a class', () => {
  it('has its times by the studio’s clock, also over the change of clocks', () => {
    expect(getEvent()).toMatchObject({
      '@type': 'Event',
      name: 'Sunrise Flow',
      startDate: '2027-03-27T23:30:00+01:00',
      endDate: '2027-03-28T04:30:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
    });
  });

  it('has its price, its places, and where to book it', () => {
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

  it('that was cancelled says so, and is not for sale', () => {
    expect(getEvent({ isCancelled: true, remainingSpots: 0 })).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });

  it('without a place left is sold out', () => {
    expect(getEvent({ remainingSpots: 0 })).toMatchObject({
      remainingAttendeeCapacity: 0,
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });

  test.each([
    ['a place of the studio', 'castelldefels Pines, north end', 'Castelldefels', 41.2645],
    ['a place of its own', 'Hotel Arts', 'Barcelona', undefined],
  ])('meets at %s', (_what, location, addressLocality, latitude) => {
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
  ] satisfies [string, Partial<AnnouncedClass>][])('is online %s', (_how, overrides) => {
    expect(getEvent(overrides)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: expect.stringContaining('/book/calendar?preselect=') },
    });
  });
});

describe('the studio', () => {
  it('is a local business with an address, a place on the map and its social pages', () => {
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

describe('the script', () => {
  it('is not ended by a title', () => {
    const title = '</script><script>alert(1)</script><!-- "\\';
    const script = structuredData([getEvent({ title })]);
    expect(script.match(/<\/?script/g)).toHaveLength(2);
    expect(script).not.toContain('<!--');
    const data = JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, ''));
    expect(data['@graph'][0].name).toBe(title);
  });
});
