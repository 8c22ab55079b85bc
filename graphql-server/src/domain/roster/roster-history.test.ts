import { describe, expect, it } from 'vitest';
import type { Actor, BookingEventKind } from '#prisma';
import { describeLastChange } from './roster-history';

const event = (kind: BookingEventKind, by: Actor, fromOccurrenceId: string | null = null) => ({
  kind,
  by,
  fromOccurrenceId,
});
const booked = event('BOOKED', 'CLIENT');
const nameClass = (id: string) => (id === 'beach' ? 'Beach Flow, Thursday 3 December 2026' : null);
const place = { paymentMethod: 'IN_PERSON', priceCents: 2200, refund: null } as const;
const describeEvents = (events: ReturnType<typeof event>[], isClassCancelled = false) =>
  describeLastChange(events, { place, isClassCancelled, nameClass });

it.each([
  ['IN_PERSON', null, 'Cancelled late by the client.'],
  ['CARD', null, 'Cancelled late by the client, €22.00 kept.'],
  ['CARD', 'TAKEN_AGAIN', 'Cancelled late by the client. The place was taken again: €22.00 back.'],
  ['CARD', 'ADMIN', 'Cancelled late by the client.'],
] as const)('says of a late cancellation, paid %s and refunded by %s: %s', (paymentMethod, purpose, expected) => {
  const refund = purpose && { purpose, amountCents: 2200 };
  const circumstances = { place: { ...place, paymentMethod, refund }, isClassCancelled: false, nameClass };
  expect(describeLastChange([booked, event('CANCELLED_LATE', 'CLIENT')], circumstances)).toBe(expected);
});

it.each([
  ['CARD', 2200, 'You cancelled the class, and the client chose the money back.'],
  ['CARD', 0, 'You cancelled the class, and the client wanted no other one.'],
  ['IN_PERSON', 2200, 'You cancelled the class, and the client wanted no other one.'],
] as const)(
  'says of somebody with a place by %s for %i cents who took no other class, while it is cancelled and after: %s',
  (paymentMethod, priceCents, expected) => {
    const offered = event('REBOOKING_OFFERED', 'TEACHER', 'beach');
    const events = [booked, offered, event('CANCELLED', 'CLIENT', 'beach'), event('REFUNDED', 'STUDIO')];
    for (const isClassCancelled of [true, false]) {
      const circumstances = { place: { ...place, paymentMethod, priceCents }, isClassCancelled, nameClass };
      expect(describeLastChange(events, circumstances)).toBe(expected);
    }
  },
);

it('says of a cancellation after the class was restored that the client cancelled', () => {
  const restored = [booked, event('REBOOKING_OFFERED', 'TEACHER'), event('REBOOKED', 'TEACHER')];
  expect(describeEvents([...restored, event('CANCELLED', 'CLIENT')])).toBe('Cancelled by the client in time.');
});

describe('describeLastChange', () => {
  it.each([
    ['a booking without a history', [], null],
    ['a booking by a client', [booked], null],
    ['a person added by the teacher', [event('BOOKED', 'TEACHER')], 'Added by you.'],
    [
      'a move by the client',
      [booked, event('MOVED', 'CLIENT', 'beach')],
      'Moved here from Beach Flow, Thursday 3 December 2026, by the client.',
    ],
    [
      'a move by the teacher from a class that is unknown',
      [booked, event('MOVED', 'TEACHER', 'gone')],
      'Moved here from another class, by you.',
    ],
    [
      'a move by the client to a class whose time changed then',
      [booked, event('MOVED', 'CLIENT', 'beach'), event('CLASS_CHANGED', 'STUDIO')],
      'Moved here from Beach Flow, Thursday 3 December 2026, by the client.',
    ],
    ['a cancellation in time', [booked, event('CANCELLED', 'CLIENT')], 'Cancelled by the client in time.'],
    ['a late cancellation', [booked, event('CANCELLED_LATE', 'CLIENT')], 'Cancelled late by the client.'],
    [
      'a cancellation by the teacher after a move',
      [booked, event('MOVED', 'CLIENT', 'beach'), event('CANCELLED', 'TEACHER')],
      'Cancelled by you.',
    ],
    [
      'a refund that was done after a late cancellation',
      [booked, event('CANCELLED_LATE', 'CLIENT'), event('REFUNDED', 'STUDIO')],
      'Cancelled late by the client.',
    ],
    [
      'a return with a restored class',
      [booked, event('CANCELLED_BY_STUDIO', 'TEACHER'), event('REBOOKED', 'TEACHER')],
      'Booked again when the class was restored.',
    ],
    [
      'a refund that had left when the class was restored',
      [booked, event('CANCELLED_BY_STUDIO', 'TEACHER'), event('REFUNDED', 'STUDIO')],
      'Cancelled with the class. The money had left when the class was restored.',
    ],
  ])('describes %s to the teacher', (_history, events, sentence) => {
    expect(describeEvents(events)).toBe(sentence);
  });

  it('says nothing of each person of a class that is cancelled as a whole', () => {
    expect(describeEvents([booked, event('CANCELLED_BY_STUDIO', 'TEACHER')], true)).toBeNull();
  });
});
