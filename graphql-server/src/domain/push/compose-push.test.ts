import { describe, expect, it } from 'vitest';
import { toBooking } from '../mail/templates/test-data';
import { composePush, type NotificationInput, type NotificationWithParts, toNotificationInput } from './compose-push';

const booking = (name: string): NotificationInput => ({
  kind: 'BOOKING_MADE',
  name,
  occasion: 'Sunrise Mat, Sat 12 Dec 09:30',
  text: null,
  path: '/admin/classes/a_2026-12-12',
});
const message: NotificationInput = {
  kind: 'MESSAGE_RECEIVED',
  name: 'Tom',
  occasion: null,
  text: 'Is there parking?',
  path: '/admin/conversations/m1',
};

describe('composePush', () => {
  it('titles a single notification with who did what, and links to its screen', () => {
    expect(composePush([booking('Anna')])).toEqual({
      title: 'Anna booked',
      body: 'Anna: Sunrise Mat, Sat 12 Dec 09:30',
      path: '/admin/classes/a_2026-12-12',
      tag: 'booking_made',
      count: 1,
      plural: 'new bookings',
    });
    expect(composePush([{ ...booking('Ana'), kind: 'BOOKING_CANCELLED' }])).toMatchObject({ title: 'Ana cancelled' });
    expect(composePush([message])).toMatchObject({ title: 'Tom wrote', body: 'Tom: Is there parking?' });
  });

  it.each([
    [['BOOKING_MADE', 'BOOKING_MADE'], '2 new bookings'],
    [['BOOKING_CANCELLED', 'BOOKING_CANCELLED'], '2 bookings cancelled'],
    [['BOOKING_MOVED', 'BOOKING_MOVED'], '2 bookings moved'],
    [['MESSAGE_RECEIVED', 'MESSAGE_RECEIVED'], '2 new messages'],
    [['BOOKING_MADE', 'MESSAGE_RECEIVED'], '2 things happened'],
  ] as const)('titles %j as "%s"', (kinds, title) => {
    expect(composePush(kinds.map((kind) => ({ ...message, kind }))).title).toBe(title);
  });

  it('combines several notifications of one kind into one with a count', () => {
    const { title, body, path, count } = composePush(['Anna', 'Ben', 'Carla', 'Dora', 'Eva'].map(booking));
    expect({ title, path, count }).toEqual({ title: '5 new bookings', path: '/admin/dashboard', count: 5 });
    expect(body.split('\n')).toEqual([
      'Anna: Sunrise Mat, Sat 12 Dec 09:30',
      'Ben: Sunrise Mat, Sat 12 Dec 09:30',
      'Carla: Sunrise Mat, Sat 12 Dec 09:30',
      'and 2 more',
    ]);
  });

  it('describes a payment issue by its own text', () => {
    const issue: NotificationInput = {
      kind: 'PAYMENT_ISSUE',
      name: 'A payment',
      occasion: null,
      text: 'This payment could not be refunded yet.',
      path: '/admin/dashboard',
    };
    expect(composePush([issue])).toMatchObject({ title: 'A payment needs your attention', body: issue.text });
    expect(composePush([issue, issue])).toMatchObject({ title: '2 payments need your attention' });
  });

  it('puts each event on one line, so that a merged notification counts them', () => {
    expect(composePush([{ ...message, text: 'Hello,\n\nis there  parking?' }]).body).toBe(
      'Tom: Hello, is there parking?',
    );
  });

  it('names the class whose link is missing', () => {
    const missing: NotificationInput = {
      kind: 'JOIN_LINK_MISSING',
      name: 'Lunch Break Mat',
      occasion: 'Thu 3 Dec 13:15, 8 people',
      text: null,
      path: '/admin/classes/a_2026-12-03',
    };
    expect(composePush([missing])).toMatchObject({
      title: 'Lunch Break Mat has no link to its room',
      body: 'Lunch Break Mat: Thu 3 Dec 13:15, 8 people',
      path: missing.path,
    });
    expect(composePush([missing, missing]).title).toBe('2 online classes have no link');
  });

  it('leads several weather calls to the one screen where they are decided', () => {
    const call: NotificationInput = {
      kind: 'WEATHER_CALL_DUE',
      name: 'Barceloneta beach',
      occasion: 'Thu 3 Dec 07:45, 8 people',
      text: null,
      path: '/admin/weather',
    };
    expect(composePush([call])).toMatchObject({ title: 'Barceloneta beach waits for your weather call' });
    expect(composePush([call, { ...call, occasion: 'Thu 3 Dec 09:00, 1 person' }])).toEqual({
      title: '2 classes wait for your weather call',
      body: 'Barceloneta beach: Thu 3 Dec 07:45, 8 people\nBarceloneta beach: Thu 3 Dec 09:00, 1 person',
      path: '/admin/weather',
      tag: 'weather_call_due',
      count: 2,
      plural: 'classes wait for your weather call',
    });
    expect(composePush([call, booking('Anna')])).toMatchObject({ path: '/admin/dashboard' });
  });

  it('combines notifications of several kinds into one with a general title, and says of each what happened', () => {
    const cancelled: NotificationInput = { ...booking('Ben'), kind: 'BOOKING_CANCELLED' };
    expect(composePush([booking('Anna'), cancelled, message])).toMatchObject({
      title: '3 things happened',
      body: [
        'Anna booked: Sunrise Mat, Sat 12 Dec 09:30',
        'Ben cancelled: Sunrise Mat, Sat 12 Dec 09:30',
        'Tom wrote: Is there parking?',
      ].join('\n'),
      tag: 'several',
      count: 3,
    });
  });

  it('shortens a long name or place in the title, not what happened', () => {
    const person = booking('María del Carmen de la Santísima Trinidad Fernández de Córdoba');
    expect(composePush([person]).title).toBe('María del Carmen de la Santísima Trinidad Fernández … booked');
    const cancelled: NotificationInput = { ...person, kind: 'BOOKING_CANCELLED' };
    expect(composePush([cancelled]).title).toBe('María del Carmen de la Santísima Trinidad Fernánd… cancelled');
    const name = 'Platja de la Barceloneta, in front of the Hospital del Mar, Passeig Marítim 25';
    expect(composePush([{ ...booking(name), kind: 'WEATHER_CALL_DUE' }]).title).toBe(
      'Platja de la Barceloneta, in fr… waits for your weather call',
    );
  });

  it.each([
    ['emoji of several code points', '👩🏽‍🦽‍➡️'.repeat(2_000)],
    ['a character with endless combining marks', `a${'\u0301'.repeat(20_000)}`],
    ['quotes, which JSON escapes', '"\\'.repeat(5_000)],
  ])('stays below the size limit of push services when a name consists of %s', (_what, name) => {
    const payload = composePush([booking(name), booking(name), booking(name), booking(name)]);
    const single = composePush([booking(name)]);
    for (const one of [payload, single]) {
      expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThanOrEqual(3_900);
      expect(JSON.stringify(one)).not.toMatch(/\\ud[89a-f]/i);
    }
  });
});

const CLASS_LINE = 'Sunrise Flow, Thu 3 Dec 07:45';
type Event = NonNullable<NotificationWithParts['booking']>['events'][number];

it.each<[NotificationWithParts['kind'], Partial<Event> | null, string]>([
  ['BOOKING_MADE', null, CLASS_LINE],
  ['BOOKING_MADE', { kind: 'CANCELLED', amountCents: 2200 }, CLASS_LINE],
  ['BOOKING_CANCELLED', null, CLASS_LINE],
  ['BOOKING_CANCELLED', { kind: 'CANCELLED' }, CLASS_LINE],
  ['BOOKING_CANCELLED', { kind: 'CANCELLED', amountCents: 2200 }, `${CLASS_LINE} (€22.00 goes back)`],
  ['BOOKING_CANCELLED', { kind: 'CANCELLED_LATE' }, `${CLASS_LINE} (late)`],
  ['BOOKING_CANCELLED', { kind: 'MOVED', amountCents: 400 }, CLASS_LINE],
  ['BOOKING_MOVED', { kind: 'MOVED', amountCents: 400 }, `${CLASS_LINE} (the new class, €4.00 goes back)`],
])('shows the teacher for %s after the event %j: %s', (kind, change, occasion) => {
  const at = new Date('2026-12-01T10:00:00Z');
  const event: Event = {
    id: 1n,
    bookingId: toBooking().id,
    kind: 'BOOKED',
    by: 'CLIENT',
    fromOccurrenceId: null,
    fromClass: null,
    toOccurrenceId: null,
    amountCents: null,
    requestKey: null,
    at,
    ...change,
  };
  const notification: NotificationWithParts = {
    id: 'n',
    kind,
    bookingId: toBooking().id,
    contactMessageId: null,
    occurrenceId: null,
    occurrence: null,
    paymentIssueId: null,
    paymentIssue: null,
    waitlistEntryId: null,
    waitlistEntry: null,
    edition: 0,
    createdAt: at,
    contactMessage: null,
    booking: {
      ...toBooking(),
      occurrence: { availabilityId: 'a', localDate: toBooking().localDate },
      events: change ? [event] : [],
    },
  };
  expect(toNotificationInput(notification).occasion).toBe(occasion);
});
