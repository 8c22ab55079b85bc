import { describe, expect, it } from 'vitest';
import { bookingConfirmationMail } from './booking-confirmation';
import { joinLinkMail } from './join-link';
import { bookingWithDate, CONTEXT, type DateChanges } from './test-data';

const ROOM = 'https://meet.example/room?a=1&b=2';
/** The class begins at 07:45 in Barcelona. */
const STARTS_AT = new Date('2026-12-03T06:45:00Z');
const at = (minutes: number) => ({ ...CONTEXT, now: new Date(STARTS_AT.getTime() + minutes * 60_000) });
const online = (date: DateChanges = {}, changes = {}) =>
  bookingWithDate(
    { location: 'Online', classType: 'ONLINE_CLASS', ...changes },
    { ...date, availability: { classType: 'ONLINE_CLASS', location: 'Online', joinUrl: ROOM, ...date.availability } },
  );

describe('the mail with the link to the room', () => {
  it('says when the class begins, what to bring, and links to the room and to the booking', () => {
    const mail = joinLinkMail(online(), 0, at(-45));
    expect(mail?.subject).toBe('Your link: Sunrise Flow, Thursday 3 December 2026, 07:45');
    expect(mail?.text).toContain(`Join the class: ${ROOM}`);
    expect(mail?.html).toContain('href="https://meet.example/room?a=1&amp;b=2"');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('your online class begins at 07:45.');
      expect(part).toContain('A mat, and a corner of a room that is yours for an hour.');
      expect(part).toContain(CONTEXT.manageUrl);
    }
    expect(mail?.calendar).toBeUndefined();
  });

  it('says after the start that the class has begun', () => {
    expect(joinLinkMail(online(), 0, at(5))?.text).toContain('your online class has begun at 07:45.');
  });

  it('asks for the use of no earlier link when it is not the first such mail', () => {
    expect(joinLinkMail(online(), 1, at(-30))?.text).toContain(
      'This is the link to the room; please use no earlier one.',
    );
    expect(joinLinkMail(online(), 0, at(-30))?.text).toContain('This is the link to the room.');
  });

  it('is not composed for a booking or class that has ended, a class that is not near, or without a link', () => {
    expect(joinLinkMail(online({}, { status: 'CANCELLED' }), 0, at(-45))).toBeNull();
    expect(joinLinkMail(online({ cancelledAt: new Date('2026-12-01') }), 0, at(-45))).toBeNull();
    expect(joinLinkMail(online({ availability: { joinUrl: null } }), 0, at(-45))).toBeNull();
    expect([joinLinkMail(online(), 0, at(75)), joinLinkMail(online(), 0, at(-61))]).toEqual([null, null]);
  });
});

describe('the confirmation of an online class', () => {
  it('has the link from 45 minutes before, instead of the promise of a mail', () => {
    const late = bookingConfirmationMail(online(), at(-45));
    const early = bookingConfirmationMail(online(), at(-46));
    const promise = 'The link to the room comes by mail on the day of the class.';
    expect(late.text).toContain(`Join the class: ${ROOM}`);
    expect([late.text, late.html].filter((part) => part.includes(promise))).toEqual([]);
    expect(early.text).toContain(promise);
    expect(JSON.stringify(early)).not.toContain('meet.example');
  });

  it('has the promise while no link is set, and never the link in its calendar file', () => {
    expect(bookingConfirmationMail(online({ availability: { joinUrl: null } }), at(-10)).text).toContain('by mail');
    expect(bookingConfirmationMail(online(), at(-10)).calendar?.content).not.toContain('meet.example');
  });
});
