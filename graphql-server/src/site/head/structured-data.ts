import { addDays } from '#contract/civil-date';
import { MINUTE_MS } from '#contract/durations';
import { CLASS_TYPE_LABELS } from '#contract/enums';
import { findPlace } from '#contract/find-place';
import { centsToEuros } from '#contract/money';
import { isOnlineClass } from '#contract/online-class';
import { paths } from '#contract/paths';
import { type Place, studio } from '#studio';
import type { Slot } from '../../domain/schedule/dated-class';
import { listSlots, type SlotDeps } from '../../domain/schedule/list-slots';
import { getToday, type StudioTime } from '../../domain/time/studio-time';
import { OPEN_GRAPH_IMAGE } from './page-head';

/** A class as search engines see it. */
export type AnnouncedClass = Slot & {
  /** When the studio began to offer it. */
  offeredSince: Date;
};

type Thing = { '@type': string | readonly string[]; [property: string]: unknown };

const DAYS_AHEAD = 45;
/** Each class adds a kilobyte to the page. */
const MAX_CLASSES = 20;

/** Data for search engines, as a script element that no browser runs. No text in it can end the element. */
export function structuredData(things: readonly Thing[]): string {
  const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`;
}

/** Lists the next classes, soonest first. */
export async function listAnnouncedClasses(deps: SlotDeps): Promise<AnnouncedClass[]> {
  const today = getToday(deps);
  const slots = (await listSlots(deps, { from: today, to: addDays(today, DAYS_AHEAD) })).slice(0, MAX_CLASSES);
  const offered = await deps.db.availability.findMany({
    where: { id: { in: slots.map(({ availabilityId }) => availabilityId) } },
    select: { id: true, createdAt: true },
  });
  const since = new Map(offered.map(({ id, createdAt }) => [id, createdAt]));
  return slots.map((slot) => ({ ...slot, offeredSince: since.get(slot.availabilityId) ?? deps.clock.now() }));
}

/** Describes the studio: who, where, and the range of its prices. */
export function describeStudio(origin: string): Thing {
  const { name, description, instructor, priceRange, social, places } = studio;
  const onEarth = places.filter((place) => place.latitude !== null);
  return {
    '@type': ['LocalBusiness', 'SportsActivityLocation'],
    '@id': idOfStudio(origin),
    name,
    slogan: studio.tagline,
    description,
    url: `${origin}/`,
    image: `${origin}${OPEN_GRAPH_IMAGE.path}`,
    logo: `${origin}/apple-touch-icon.png`,
    telephone: instructor.phone,
    email: instructor.email,
    priceRange,
    currenciesAccepted: 'EUR',
    address: addressIn(studio.address.locality),
    geo: onEarth.map(toGeo)[0],
    location: onEarth.map((place) => ({ ...describePlace(place), hasMap: place.directions })),
    sameAs: social.map(({ url }) => url),
    founder: { '@type': 'Person', name: instructor.name, url: origin + paths.about },
  };
}

/** Describes one class on one day, with its price and its free places. */
export function describeClass(slot: AnnouncedClass, { origin, studioTime }: Options): Thing {
  const url = origin + paths.bookPreselected(slot.id);
  const place = findPlace(slot.location, studio.places);
  const isOnline = isOnlineClass(slot, studio.places);
  const endsAt = new Date(slot.startsAt.getTime() + slot.durationMinutes * MINUTE_MS);
  return {
    '@type': 'Event',
    name: slot.title,
    description: `${CLASS_TYPE_LABELS[slot.classType]} with ${studio.instructor.name}, ${slot.durationMinutes} minutes. ${slot.location}.`,
    image: `${origin}${OPEN_GRAPH_IMAGE.path}`,
    url,
    startDate: studioTime.toIsoDate(slot.startsAt),
    endDate: studioTime.toIsoDate(endsAt),
    eventStatus: `https://schema.org/${slot.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline ? { '@type': 'VirtualLocation', url } : toVenue(slot.location, place),
    maximumAttendeeCapacity: slot.capacity,
    remainingAttendeeCapacity: slot.remainingSpots,
    offers: {
      '@type': 'Offer',
      price: centsToEuros(slot.priceCents),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${slot.remainingSpots > 0 ? 'InStock' : 'SoldOut'}`,
      validFrom: studioTime.toIsoDate(slot.offeredSince),
      url,
    },
    organizer: { '@type': 'Organization', '@id': idOfStudio(origin), name: studio.name, url: `${origin}/` },
    performer: { '@type': 'Person', name: studio.instructor.name },
  };
}

type Options = { origin: string; studioTime: Pick<StudioTime, 'toIsoDate'> };

const idOfStudio = (origin: string) => `${origin}/#studio`;

function toVenue(location: string, place: Place | null): Thing {
  if (place) return { ...describePlace(place), name: location };
  return { '@type': 'Place', name: location, address: addressIn(studio.address.locality) };
}

function describePlace(place: Place): Thing {
  return {
    '@type': 'Place',
    name: place.name,
    address: addressIn(place.locality ?? studio.address.locality),
    geo: toGeo(place),
  };
}

function toGeo({ latitude, longitude }: Place): Thing | undefined {
  return latitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude };
}

function addressIn(locality: string): Thing {
  return {
    '@type': 'PostalAddress',
    addressLocality: locality,
    addressRegion: studio.address.region,
    addressCountry: studio.address.country,
  };
}
