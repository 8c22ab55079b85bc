import { describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { bookingMovedMail, classChangedMail, classRestoredMail, type Move } from './class-changed';
import { bookingWithDate, CONTEXT } from './test-data';

const changed = (booking: Partial<Booking> = {}, date: Parameters<typeof bookingWithDate>[1] = {}) =>
  classChangedMail(bookingWithDate(booking, { version: 2, ...date }), CONTEXT);

const LATE = { ...CONTEXT, now: new Date('2026-12-03T00:00:00Z') };

describe('classChangedMail', () => {
  it('names the new time and place of a changed class in text and HTML', () => {
    const mail = changed({ localTime: '09:15', location: 'Castelldefels pines' });
    expect(mail?.to).toBe('marta@client.example');
    expect(mail?.subject).toBe('Your class has changed: Sunrise Flow, Thursday 3 December 2026, 09:15');
    for (const part of [mail?.text, mail?.html]) {
      for (const text of ['Marta Puig', '09:15', 'Castelldefels pines', 'Passeig Marítim 180', 'your place is kept']) {
        expect(part).toContain(text);
      }
    }
  });

  it('offers with a changed class the link to move or cancel, as long as that is free', () => {
    for (const part of [changed()?.text, changed()?.html]) {
      for (const text of [
        'move to another class or cancel with the link',
        CONTEXT.manageUrl,
        'Whoever has this link',
      ]) {
        expect(part).toContain(text);
      }
      expect(part).toContain('Free cancellation until Wednesday 2 December, 07:45');
    }
    const late = classChangedMail(bookingWithDate({}, { version: 2 }), LATE);
    expect(late?.text).toContain('reply to this mail or write to');
    expect(late?.text).toContain('you get your money back');
    expect(late?.text).not.toContain('Free cancellation until');
  });

  it('promises the weather call for the new time of a changed class', () => {
    const startsAt = new Date('2026-12-03T08:15:00Z');
    const mail = changed({ localTime: '09:15', startsAt }, { weatherCallMinutes: 60 });
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('Weather call by 08:15.');
  });

  it('updates the calendar event of the confirmation with a higher sequence', () => {
    const calendar = changed({}, { version: 4 })?.calendar?.content;
    expect(calendar).toContain('SEQUENCE:3');
    expect(calendar).toContain('UID:booking-6f1c1a52-0000-4000-8000-000000000001@studio');
  });

  it.each<[string, Partial<Booking>, Parameters<typeof bookingWithDate>[1]]>([
    ['the booking was cancelled', { status: 'CANCELLED' }, {}],
    ['the booking was refunded', { status: 'REFUNDED' }, {}],
    ['the class was cancelled', {}, { cancelledAt: new Date() }],
  ])('composes no mail about a changed class when %s', (_name, booking, occurrence) => {
    expect(changed(booking, occurrence)).toBeNull();
  });

  it('escapes markup and removes line breaks from the subject in the mail about a changed class', () => {
    const mail = changed({ name: '<b>Marta</b>', title: 'Flow\r\nBcc: eve@evil.example', location: '<img src=x>' });
    expect(mail?.html).not.toMatch(/<b>Marta|<img/);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

describe('bookingMovedMail', () => {
  const FROM = 'Sunset Flow, Tuesday 1 December 2026, 18:30';
  const moved = (move: Partial<Move> = {}, booking: Partial<Booking> = {}) =>
    bookingMovedMail(
      bookingWithDate({ calendarBase: 4, ...booking }),
      { by: 'CLIENT', from: FROM, differenceCents: null, isRebooking: false, edition: 1, ...move },
      CONTEXT,
    );

  it('names both classes of a moved booking, the new instant and the link, and moves the calendar entry', () => {
    const mail = moved();
    expect(mail?.subject).toBe('Your booking has moved: Sunrise Flow, Thursday 3 December 2026, 07:45');
    for (const part of [mail?.text, mail?.html]) {
      for (const text of [
        FROM,
        'That place is no longer yours.',
        'Thursday 3 December 2026, 07:45, Barcelona time (75 minutes)',
        'Free cancellation until Wednesday 2 December, 07:45',
        CONTEXT.manageUrl,
        'Whoever has this link can change your booking.',
      ]) {
        expect(part).toContain(text);
      }
    }
    expect(mail?.calendar).toMatchObject({ method: 'PUBLISH' });
    expect(mail?.calendar?.content).toContain('SEQUENCE:4');
  });

  it.each<[string, Partial<Move>, Partial<Booking>, string]>([
    ['the client moved it', {}, {}, 'you moved your booking'],
    ['the teacher moved it', { by: 'TEACHER' }, {}, `${CONTEXT.studio.instructor.firstName} moved your booking`],
    ['it is paid by card', {}, {}, 'Your payment came along: there is nothing more to pay.'],
    [
      'the new class is cheaper',
      { differenceCents: 400 },
      { priceCents: 1800 },
      'costs €18.00: the difference of €4.00',
    ],
    [
      'its new class is free',
      { differenceCents: 2200 },
      { priceCents: 0 },
      'This class is free: €22.00 goes back to the card',
    ],
    ['it went from a free class to another', {}, { priceCents: 0 }, 'There is nothing to pay.'],
    ['it is paid in person', {}, { paymentMethod: 'IN_PERSON', priceCents: 1500 }, 'To pay in person: €15.00.'],
    ['it was paid in cash', {}, { paymentMethod: 'IN_PERSON', paidCashAt: new Date() }, 'have paid €22.00 in cash'],
  ])('says in the mail about a moved booking what is true when %s', (_name, move, booking, text) => {
    const mail = moved(move, booking);
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(text);
  });

  it('composes no mail about a moved booking that has ended since', () => {
    expect(moved({}, { status: 'CANCELLED' })).toBeNull();
  });

  it('omits the former class of a moved booking when it is not known any more', () => {
    expect(moved({ from: null })?.text).not.toContain('Until now');
  });
});

describe('classRestoredMail', () => {
  it('says that a restored class takes place, that the place is theirs and what there is to pay', () => {
    const mail = classRestoredMail(bookingWithDate({}, { version: 5 }), CONTEXT);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('It takes place after all: your place is yours again.');
      expect(part).toContain('Your payment of €22.00 stays as it was');
      expect(part).toContain('Free cancellation until Wednesday 2 December, 07:45');
    }
    expect(mail?.calendar).toMatchObject({ method: 'PUBLISH' });
    const inPerson = classRestoredMail(bookingWithDate({ paymentMethod: 'IN_PERSON' }), CONTEXT);
    expect(inPerson?.text).toContain('To pay in person: €22.00.');
    const free = classRestoredMail(bookingWithDate({ priceCents: 0 }), CONTEXT);
    expect(free?.text).toContain('There is nothing to pay.');
    expect(free?.text).not.toContain('€');
  });

  it('composes no mail about a restored class for a booking that did not come back', () => {
    expect(classRestoredMail(bookingWithDate({ status: 'REFUNDED' }), CONTEXT)).toBeNull();
    expect(classRestoredMail(bookingWithDate({}, { cancelledAt: new Date() }), CONTEXT)).toBeNull();
  });
});

describe('every mail about a booking that goes on', () => {
  const move: Move = { by: 'TEACHER', from: null, differenceCents: null, isRebooking: false, edition: 1 };

  it.each([
    ['has changed', classChangedMail],
    [
      'was moved',
      (...[booking, context]: Parameters<typeof classChangedMail>) => bookingMovedMail(booking, move, context),
    ],
    ['was restored', classRestoredMail],
  ])('contains, as the confirmation, all that a class needs that %s', (_how, compose) => {
    const mail = compose(bookingWithDate(), CONTEXT);
    for (const part of [mail?.text, mail?.html]) {
      for (const text of [
        'Mat Pilates',
        'On the sand in front of the Club Natació, by the wooden walkway.',
        'Directions',
        'What to bring',
        'A towel, water, and a layer for the breeze.',
        'Add to calendar',
        'https://studio.example/api/bookings/6f1c1a52-0000-4000-8000-000000000001/calendar.ics',
      ]) {
        expect(part).toContain(text);
      }
    }
  });

  it('contains the link to the room of an online class that begins at once', () => {
    const startsAt = new Date(CONTEXT.now.getTime() + 1_800_000);
    const online = bookingWithDate({ startsAt, classType: 'ONLINE_CLASS' }, { joinUrl: 'https://meet.example/room' });
    expect(classChangedMail(online, CONTEXT)?.text).toContain('Join the class: https://meet.example/room');
  });
});
