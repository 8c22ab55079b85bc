import { describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { reminderMail } from './reminder';
import { bookingWithDate, CONTEXT } from './test-data';

function write(booking: Partial<Booking> = {}, context: Partial<typeof CONTEXT> = {}) {
  const mail = reminderMail(bookingWithDate(booking), 0, { ...CONTEXT, ...context });
  if (!mail) throw new Error('No mail was composed.');
  return mail;
}

describe('reminderMail', () => {
  it('says when and where, what to bring, until when cancelling is free, and links to the booking', () => {
    const mail = write(
      { freeCancellationUntil: new Date('2026-12-02T06:45:00Z') },
      { now: new Date('2026-12-01T19:30:00Z') },
    );
    expect(mail.subject).toBe('Reminder: Sunrise Flow, Thursday 3 December 2026, 07:45');
    for (const text of [mail.text, mail.html]) {
      for (const part of [
        'see you on Thursday 3 December 2026 at 07:45.',
        'Barceloneta beach, by the walkway',
        'Meeting point',
        'What to bring',
        'Free cancellation until Wednesday 2 December, 07:45',
        CONTEXT.manageUrl,
        'Whoever has this link can change your booking.',
      ]) {
        expect(text).toContain(part);
      }
    }
    expect(mail.calendar).toBeUndefined();
  });

  it('names what is still to pay in person, and no price that was paid by card', () => {
    expect(write({ paymentMethod: 'IN_PERSON' }).text).toContain('To pay in person: €22.00.');
    expect(write({ priceCents: 0 }).text).toContain('There is nothing to pay.');
    expect(write().text).not.toContain('€');
  });

  it('does not promise free cancellation after its time', () => {
    const late = { freeCancellationUntil: new Date('2026-12-02T06:45:00Z') };
    expect(write(late, { now: new Date('2026-12-02T12:00:00Z') }).text).not.toContain('Free cancellation until');
  });

  it('is not composed for a booking that has ended, nor for a class that is cancelled or has begun', () => {
    expect(reminderMail(bookingWithDate({ status: 'CANCELLED' }), 0, CONTEXT)).toBeNull();
    const cancelled = { cancelledAt: new Date('2026-12-01T10:00:00Z') };
    expect(reminderMail(bookingWithDate({}, cancelled), 0, CONTEXT)).toBeNull();
    expect(reminderMail(bookingWithDate(), 0, { ...CONTEXT, now: bookingWithDate().startsAt })).toBeNull();
  });
});
