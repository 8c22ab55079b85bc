import type { Prisma } from '#prisma';

type Class = Omit<Prisma.AvailabilityCreateInput, 'startDate' | 'untilDate'>;

/** The demo studio's series. Samples, like everything in the demo season. */
export const series: (Class & { startsDaysAgo: number; endsInDays: number | null })[] = [
  {
    title: 'Sunrise Flow',
    classType: 'MAT_PILATES',
    location: 'Barceloneta beach',
    priceCents: 2200,
    capacity: 12,
    durationMinutes: 60,
    localTime: '07:45',
    frequency: 'WEEKLY',
    weekdays: ['TU', 'TH', 'SA'],
    startsDaysAgo: 200,
    endsInDays: null,
  },
  {
    title: 'Pilates in the Park',
    classType: 'MAT_PILATES',
    location: 'Parc de la Ciutadella',
    priceCents: 1800,
    capacity: 10,
    durationMinutes: 60,
    localTime: '18:30',
    frequency: 'WEEKLY',
    weekdays: ['MO', 'WE'],
    startsDaysAgo: 150,
    endsInDays: null,
  },
  {
    title: 'Under the Pines',
    classType: 'MAT_PILATES',
    location: 'Castelldefels pines',
    priceCents: 2000,
    capacity: 8,
    durationMinutes: 75,
    localTime: '10:00',
    frequency: 'WEEKLY',
    weekdays: ['SU'],
    startsDaysAgo: 100,
    endsInDays: null,
  },
  {
    title: 'Lunch Break Mat',
    classType: 'ONLINE_CLASS',
    location: 'Online',
    priceCents: 1200,
    capacity: 20,
    durationMinutes: 45,
    localTime: '13:15',
    frequency: 'WEEKLY',
    weekdays: ['MO', 'TH'],
    startsDaysAgo: 90,
    endsInDays: null,
  },
  {
    title: 'Reformer Basics',
    classType: 'REFORMER',
    location: 'Studio Poblenou',
    priceCents: 2850,
    capacity: 4,
    durationMinutes: 50,
    localTime: '19:30',
    frequency: 'WEEKLY',
    weekdays: ['TU', 'FR'],
    startsDaysAgo: 60,
    endsInDays: 60,
  },
  {
    title: 'Morning Mat in English',
    classType: 'MAT_PILATES',
    location: 'Studio Poblenou',
    priceCents: 1550,
    capacity: 9,
    durationMinutes: 60,
    localTime: '09:15',
    frequency: 'WEEKLY',
    weekdays: ['WE', 'FR'],
    startsDaysAgo: 40,
    endsInDays: null,
  },
];

/** Single classes and special events. */
export const singles: (Class & { inDays: number; isShared?: boolean })[] = [
  {
    title: 'Sunrise Flow & Swim',
    classType: 'MAT_PILATES',
    location: 'Barceloneta beach',
    priceCents: 2800,
    capacity: 14,
    durationMinutes: 90,
    localTime: '08:00',
    showOnHomepage: true,
    inDays: 9,
  },
  {
    title: 'Full Moon Stretch',
    classType: 'MAT_PILATES',
    location: 'Castelldefels pines',
    priceCents: 2500,
    capacity: 16,
    durationMinutes: 75,
    localTime: '19:00',
    showOnHomepage: true,
    isShared: true,
    inDays: 18,
  },
  {
    title: 'Backs & Desks Workshop',
    classType: 'MAT_PILATES',
    location: 'Studio Poblenou',
    priceCents: 4500,
    capacity: 10,
    durationMinutes: 150,
    localTime: '11:00',
    showOnHomepage: true,
    inDays: 29,
  },
  {
    title: 'Private Session',
    classType: 'PRIVATE_SESSION',
    location: 'Studio Poblenou',
    priceCents: 6000,
    capacity: 1,
    durationMinutes: 55,
    localTime: '12:00',
    isShared: true,
    inDays: 6,
  },
  {
    title: 'First Steps on the Mat',
    classType: 'MAT_PILATES',
    location: 'Parc de la Ciutadella',
    priceCents: 1000,
    capacity: 12,
    durationMinutes: 60,
    localTime: '11:30',
    inDays: 13,
  },
  {
    title: 'Team Morning by the Sea',
    classType: 'MAT_PILATES',
    location: 'Barceloneta beach',
    priceCents: 1900,
    capacity: 18,
    durationMinutes: 60,
    localTime: '09:30',
    inDays: -12,
  },
];

/** What visitors wrote. */
export const contactMessages: {
  message: string;
  daysAgo: number;
  isRead?: boolean;
  isArchived?: boolean;
  reply?: string;
}[] = [
  { message: 'Hello! I have never done Pilates. Is the park class right for a beginner?', daysAgo: 0 },
  { message: 'Do you have mats, or should I bring my own to the beach?', daysAgo: 1 },
  {
    message:
      'We are a team of eleven people with stiff necks and would love a session before work, once a week if possible. Could you tell us what that costs, and whether you could come to our office in Poblenou when it rains?',
    daysAgo: 2,
  },
  {
    message: 'Is the Sunday class still on when it is windy?',
    daysAgo: 4,
    isRead: true,
    reply: 'It is: the pines keep most of the wind away. If it is too much, I write by eight in the morning.',
  },
  { message: 'Can I come to the English class if my English is so-so?', daysAgo: 6, isRead: true },
  { message: 'Thank you for this morning, I slept like a stone.', daysAgo: 9, isRead: true },
  {
    message: 'I left a grey hoodie by the walkway on Saturday. Did anybody find it?',
    daysAgo: 12,
    isRead: true,
    reply: 'Found! I bring it on Tuesday.',
  },
  {
    message: 'Do you sell vouchers? My sister has her birthday next month.',
    daysAgo: 20,
    isRead: true,
    isArchived: true,
  },
  {
    message: 'Is it safe with a knee operation half a year ago?',
    daysAgo: 26,
    isRead: true,
    reply: 'Very likely, with a few changes. Please ask your physiotherapist first, and come ten minutes early.',
  },
  { message: 'Where exactly is the meeting point in the park?', daysAgo: 33, isRead: true, isArchived: true },
  { message: 'Could you add an evening class on the beach in summer?', daysAgo: 41, isRead: true, isArchived: true },
];
