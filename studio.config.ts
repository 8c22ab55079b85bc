/**
 * Everything that makes this product one particular studio: its names, addresses, places and texts.
 * All people, places and testimonials below are samples. Replace them with your own; nothing else needs to change.
 */
export const studio = {
  name: 'Mar i Pins',
  /** Completes 'Start Your {product}'. */
  product: 'Practice',
  tagline: 'Pilates by the sea and under the pines',
  /** The paragraph below the home page's title. */
  intro:
    'A space to move for bodies that sat through desk days and long meetings. Come back to your own, by the sea and under the pines.',
  description:
    'Outdoor and mat Pilates in Barcelona and Castelldefels: small groups on the beach and in the park, private sessions, and online mat classes in English.',
  instructor: {
    name: 'Núria Vidal',
    firstName: 'Núria',
    email: 'hola@maripins.example',
    phone: '+34 600 000 000',
    /** The paragraphs of the About page. */
    biography: [
      'I am Núria. For nine years I sat in meetings in Barcelona and watched my own back get older than I was. A Pilates class in a cold church hall changed that, one roll-up at a time, and I never quite went back to the desk.',
      'I trained in classical mat and reformer Pilates and have taught since 2014. I still start every class the same way: feet on the ground, eyes on the horizon, one long breath. From there we build strength slowly, with hands-on corrections and no mirrors.',
      'I teach outdoors because it works. Sand asks more of your balance than any floor, and nobody hurries with the sea in view. I speak English, Catalan and Spanish, and classes are as happy in one as in another.',
    ],
  },
  offerings: [
    {
      title: 'Group classes outdoors',
      text: 'On the beach in Barceloneta, under the pines in Castelldefels and in the park. Up to twelve mats, all levels.',
    },
    {
      title: 'Private sessions',
      text: 'One to one on the mat or the reformer, made around an injury, a pregnancy, or a goal of your own.',
    },
    { title: 'Online mat classes', text: 'Live from the window in Poblenou, for the days when the sea is too far.' },
    {
      title: 'English-speaking sessions',
      text: 'Every class can be followed in English, from the first instruction to the last correction.',
    },
    {
      title: 'Corporate events',
      text: 'An hour between two meetings, in your courtyard or on the beach. For teams of six to forty.',
    },
  ],
  /** Invented samples. Replace them with quotes from your own clients, with their permission; `place` is an id of `places` below. */
  testimonials: [
    {
      text: 'I sit for a living. Six weeks on the sand, and my back has stopped bringing it up every evening.',
      name: 'Clara R.',
      place: 'barceloneta',
    },
    {
      text: 'No mirror, no shouting. One hand on one rib, and the whole shape makes sense.',
      name: 'Tom E.',
      place: 'castelldefels',
    },
    {
      text: 'An hour by the window before my first call. It is the one meeting that I never move.',
      name: 'Inge M.',
      place: 'online',
    },
  ],
  address: {
    locality: 'Barcelona',
    region: 'Catalunya',
    country: 'ES',
    /** The IANA name of its time zone, unless STUDIO_TIME_ZONE names another one. */
    timeZone: 'Europe/Madrid',
  },
  /** One to four euro signs, as in a city guide. */
  priceRange: '€€',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/maripins.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/maripins.example' },
    { name: 'TikTok', url: 'https://www.tiktok.com/@maripins.example' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/maripins-example' },
  ],
  /**
   * A class whose `location` starts with one of these names gets the scene and the directions of that place. A new class at an
   * outdoor place gets a weather call.
   */
  places: [
    {
      id: 'barceloneta',
      name: 'Barceloneta beach',
      locality: 'Barcelona',
      scene: 'beach',
      isOutdoor: true,
      meetingPoint: 'On the sand in front of the Club Natació, by the wooden walkway.',
      directions: 'https://www.google.com/maps/dir/?api=1&destination=41.3757,2.1886',
      latitude: 41.3757,
      longitude: 2.1886,
      bring: 'A towel, water, and a layer for the breeze. Mats are there.',
    },
    {
      id: 'castelldefels',
      name: 'Castelldefels pines',
      locality: 'Castelldefels',
      scene: 'pines',
      isOutdoor: true,
      meetingPoint: 'Under the pines behind the dunes, at the end of Passeig Marítim 180.',
      directions: 'https://www.google.com/maps/dir/?api=1&destination=41.2645,1.9823',
      latitude: 41.2645,
      longitude: 1.9823,
      bring: 'Water and socks you do not mind in the sand. Mats are there.',
    },
    {
      id: 'ciutadella',
      name: 'Parc de la Ciutadella',
      locality: 'Barcelona',
      scene: 'park',
      isOutdoor: true,
      meetingPoint: 'The lawn by the plane trees, next to the Passeig de Sant Joan gate.',
      directions: 'https://www.google.com/maps/dir/?api=1&destination=41.3896,2.1846',
      latitude: 41.3896,
      longitude: 2.1846,
      bring: 'Water and a layer for the shade. Mats are there.',
    },
    {
      id: 'studio',
      name: 'Studio Poblenou',
      locality: 'Barcelona',
      scene: 'studio',
      isOutdoor: false,
      meetingPoint: 'Second floor, the bell says Mar i Pins.',
      directions: 'https://www.google.com/maps/dir/?api=1&destination=41.4036,2.2026',
      latitude: 41.4036,
      longitude: 2.2026,
      bring: 'Socks. Everything else is there.',
    },
    {
      id: 'online',
      name: 'Online',
      locality: null,
      scene: 'window',
      isOutdoor: false,
      meetingPoint: 'The link to the room comes by mail on the day of the class.',
      directions: null,
      latitude: null,
      longitude: null,
      bring: 'A mat, and a corner of a room that is yours for an hour.',
    },
  ],
} as const;

export type Place = (typeof studio.places)[number];

/** A photograph in `web/public/photographs/`; width and height are those of the file, in pixels. */
export type Photograph = { src: string; width: number; height: number; alt: string };

/** Without a photograph, the page shows an illustrated scene or nothing. */
export const photographs: {
  /** The instructor, on the About page. Portrait format, about 6:7. */
  portrait: Photograph | null;
  /** A few photographs of classes, on the home page. */
  home: readonly Photograph[];
  /** By the place's id, on its card. About 2:1. */
  places: Partial<Record<Place['id'], Photograph>>;
} = { portrait: null, home: [], places: {} };
