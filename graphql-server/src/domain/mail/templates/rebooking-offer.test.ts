import { describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { type Choice, rebookingOfferMail } from './rebooking-offer';
import { bookingWithDate, CONTEXT } from './test-data';

const CANCELLED = { cancelledAt: new Date('2026-12-02T18:00:00Z'), cancelReason: 'Storm <tonight>.', version: 2 };
const UNTIL = new Date('2026-12-03T18:00:00Z');
const HELD = {
  title: 'Sunrise Flow',
  localDate: '2026-12-10',
  localTime: '07:45',
  location: 'Barceloneta beach, by the walkway',
  startsAt: new Date('2026-12-10T06:45:00Z'),
};

function write(booking: Partial<Booking> = {}, choice: Partial<Choice> = {}) {
  const offer = { until: UNTIL, outcome: null };
  const mail = rebookingOfferMail(
    bookingWithDate(booking, CANCELLED),
    { offer, heldSlot: HELD, otherSlots: [], isHeldClassMoved: false, edition: 1, ...choice },
    CONTEXT,
  );
  if (!mail) throw new Error('No mail was composed.');
  return mail;
}

describe('rebookingOfferMail', () => {
  it('offers the held seat first, then other classes, then the money, until the instant and by the link', () => {
    const otherSlots = ['17', '24', '30', '31'].map((day) => ({ ...HELD, localDate: `2026-12-${day}` }));
    const mail = write({}, { otherSlots });
    expect(mail.subject).toBe('Class cancelled, please choose: Sunrise Flow, Thursday 3 December 2026, 07:45');
    const parts = [
      'until Thursday 3 December, 19:00',
      'Thursday 10 December 2026, 07:45, Barceloneta beach, by the walkway. A place is reserved for you until Thursday 3 December, 19:00.',
      'Sunrise Flow, Thursday 17 December 2026, 07:45, Barceloneta beach, by the walkway.',
      'Thursday 24 December 2026',
      'Wednesday 30 December 2026',
      'Another class with a free place, as long as there is one.',
      'Or your money back (€22.00).',
    ];
    for (const text of [mail.text, mail.html]) {
      const positions = parts.map((part) => text.indexOf(part));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(positions[0]).toBeGreaterThan(0);
      expect(text).not.toContain('31 December');
      expect(text).toContain(CONTEXT.manageUrl);
      expect(text).toContain('Whoever has this link can change your booking.');
      expect(text).toContain('If you do not choose by Thursday 3 December, 19:00, your money (€22.00) goes back');
    }
    expect(mail.html).toContain('Storm &lt;tonight&gt;.');
    expect(mail.calendar?.method).toBe('CANCEL');
  });

  it('names no held seat where there is none', () => {
    expect(write({}, { heldSlot: null }).text).not.toContain('reserved');
  });

  it('says that a seat is reserved until its class begins when that is sooner than the end of the choice', () => {
    const heldSlot = { ...HELD, startsAt: new Date('2026-12-03T17:00:00Z') };
    expect(write({}, { heldSlot }).text).toContain('A place is reserved for you until it begins.');
  });

  it.each([
    ['paid in person', { paymentMethod: 'IN_PERSON' }],
    ['free of charge', { priceCents: 0 }],
  ] as const)('names no money for a place that is %s', (_how, booking) => {
    const { text } = write(booking);
    expect(text).toContain('Or no class: there is nothing to pay.');
    expect(text).not.toMatch(/€|money/);
  });

  it('names the cash that was paid for the place', () => {
    const { text } = write({ paymentMethod: 'IN_PERSON', paidCashAt: UNTIL });
    const sentence = `You have paid €22.00 in cash: ${CONTEXT.studio.instructor.firstName} settles it with you.`;
    expect(text).toContain(`Or no class. ${sentence}`);
    expect(text).toContain(`your booking ends. ${sentence}`);
    expect(text).not.toContain('nothing to pay');
  });

  it('says that the class of the reserved place has changed, with its new time', () => {
    const { subject, text } = write(
      {},
      { isHeldClassMoved: true, heldSlot: { ...HELD, localTime: '19:00' }, edition: 2 },
    );
    expect(subject).toContain('Your reserved place has changed, please choose: Sunrise Flow');
    expect(text).toContain('the class in which a place is reserved for you has another time or place now');
    expect(text).toContain('Thursday 10 December 2026, 19:00');
  });

  it('composes no mail about a choice that was made or withdrawn', () => {
    const nothing = { heldSlot: null, otherSlots: [], isHeldClassMoved: false, edition: 1 };
    const choice = { ...nothing, offer: { until: UNTIL, outcome: 'MOVED' as const } };
    expect(rebookingOfferMail(bookingWithDate({}, CANCELLED), choice, CONTEXT)).toBeNull();
    const open = { ...choice, offer: { until: UNTIL, outcome: null } };
    expect(rebookingOfferMail(bookingWithDate(), open, CONTEXT)).toBeNull();
  });
});
