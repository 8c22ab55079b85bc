import { describe, expect, it } from 'vitest';
import { NO_FREE_CANCELLATION } from '#contract/cancellation';
import { PAY_AT_STUDIO } from '../../format';
import { bookingConfirmationMail } from './booking-confirmation';
import { bookingWithDate, CONTEXT } from './test-data';

describe('bookingConfirmationMail', () => {
  const mail = bookingConfirmationMail(bookingWithDate(), CONTEXT);

  it('goes to the client with title and time of the class in the subject', () => {
    expect(mail.to).toBe('marta@client.example');
    expect(mail.subject).toBe('Booking confirmed: Sunrise Flow, Thursday 3 December 2026, 07:45');
    expect(mail.id).toMatch(/^booking-/);
  });

  it('carries the terms in full, also without the page', () => {
    const { text, html } = bookingConfirmationMail(bookingWithDate(), CONTEXT);
    for (const part of [text, html]) {
      expect(part).toMatch(/Terms of Service, as of \d+ \w+ \d{4}/);
      expect(part).toContain('Cancel at least 24 hours before the class starts, and you get your money back');
      expect(part).toContain('no right of withdrawal');
      expect(part).toContain('contact page (https://studio.example/contact)');
      expect(part).toContain('Prices include VAT.');
    }
  });

  it('names the time after the town of another time zone', () => {
    const { text } = bookingConfirmationMail(bookingWithDate(), { ...CONTEXT, timeZone: 'America/Buenos_Aires' });
    expect(text).toContain('07:45, Buenos Aires time (75 minutes)');
  });

  it.each(['text', 'html'] as const)(
    'confirms class, time, place, price and policy of a booking in the %s part',
    (part) => {
      for (const text of [
        'Marta Puig',
        'Sunrise Flow',
        'Mat Pilates',
        'Thursday 3 December 2026, 07:45, Barcelona time (75 minutes)',
        'Barceloneta beach, by the walkway',
        'On the sand in front of the Club Natació, by the wooden walkway.',
        'A towel, water, and a layer for the breeze.',
        '€22.00, paid online by card',
        '6f1c1a52-0000-4000-8000-000000000001',
        'https://studio.example/api/bookings/6f1c1a52-0000-4000-8000-000000000001/calendar.ics',
        'Free cancellation until Wednesday 2 December, 07:45',
        'comes back only if somebody takes your place up to an hour before the class',
        CONTEXT.manageUrl,
        'Whoever has this link can change your booking.',
      ]) {
        expect(mail[part]).toContain(text);
      }
      expect(mail[part]).not.toContain(PAY_AT_STUDIO);
      expect(mail[part]).not.toContain('Pilates Class');
    },
  );

  it.each<[string, Parameters<typeof bookingWithDate>[1], string | null]>([
    ['promises the weather call', { weatherCallMinutes: 60 }, 'Weather call by 06:45. If it rains: another class'],
    [
      'says that the class takes place once that is decided',
      { weatherCallMinutes: 60, takesPlaceSince: new Date('2026-12-03T05:31:00Z') },
      'It takes place. Decided at 06:31.',
    ],
    ['says nothing about the weather of a class without a weather call', {}, null],
  ])('%s in the confirmation', (_name, date, line) => {
    const { text, html } = bookingConfirmationMail(bookingWithDate({}, date), CONTEXT);
    for (const part of [text, html]) {
      if (line) expect(part).toContain(line);
      else expect(part).not.toMatch(/Weather call|takes place/);
    }
  });

  it('repeats neither the notes nor a link typed as the name in the confirmation', () => {
    const link = 'https://evil.example/prize';
    const written = bookingConfirmationMail(bookingWithDate({ name: `Marta ${link}`, notes: `Win: ${link}` }), CONTEXT);
    expect(written.text).toMatch(/^Hello Marta,\n/);
    expect(written.html).toContain('Hello Marta, your place is booked.');
    expect(JSON.stringify(written)).not.toMatch(/evil|Win:|notes/i);
    const nameless = bookingConfirmationMail(bookingWithDate({ name: link }), CONTEXT);
    expect(nameless.text).toMatch(/^Hello,\n/);
    expect(nameless.html).toContain('Hello, your place is booked.');
  });

  it('attaches the class as a calendar file to the confirmation', () => {
    expect(mail.calendar).toMatchObject({ method: 'PUBLISH', filename: 'class.ics' });
    expect(mail.calendar?.content).toContain('BEGIN:VEVENT');
  });

  it('reminds a client who pays in person to pay at the studio', () => {
    const inPerson = bookingConfirmationMail(bookingWithDate({ paymentMethod: 'IN_PERSON' }), CONTEXT);
    expect(inPerson.text).toContain(PAY_AT_STUDIO);
    expect(inPerson.html).toContain(PAY_AT_STUDIO);
    expect(inPerson.text).not.toContain('paid online');
  });

  it.each<[string, Parameters<typeof bookingWithDate>[0], string]>([
    ['was paid in cash already', { paidCashAt: CONTEXT.now }, 'You have paid €22.00 in cash already.'],
    ['is free', { priceCents: 0 }, 'There is nothing to pay.'],
    ['is free and was marked as paid', { priceCents: 0, paidCashAt: CONTEXT.now }, 'There is nothing to pay.'],
  ])('asks for no money for a place that %s', (_how, booking, line) => {
    const { text, html } = bookingConfirmationMail(
      bookingWithDate({ paymentMethod: 'IN_PERSON', ...booking }),
      CONTEXT,
    );
    for (const part of [text, html]) {
      expect(part).toContain(line);
      expect(part).not.toMatch(/to pay in person|remember to pay/i);
    }
  });

  it.each<[string, Parameters<typeof bookingWithDate>[0]]>([
    ['is to be paid in person', { paymentMethod: 'IN_PERSON' }],
    ['was paid in cash', { paymentMethod: 'IN_PERSON', paidCashAt: CONTEXT.now }],
    ['is free', { priceCents: 0 }],
  ])('says before the terms nothing about refunds to a card for a place that %s', (_how, booking) => {
    const { text, html } = bookingConfirmationMail(bookingWithDate(booking), CONTEXT);
    for (const part of [text, html]) {
      expect(part).toContain('If you cannot come, please cancel in any case');
      const [beforeTerms] = part.split('Terms of Service, as of');
      expect(beforeTerms).not.toMatch(/by card|comes back|money back|refund/i);
    }
  });

  it.each<[string, Parameters<typeof bookingWithDate>[0], string]>([
    ['the money back for a place paid by card', {}, 'another class or your money back'],
    [
      'the money back for a place paid in cash',
      { paymentMethod: 'IN_PERSON', paidCashAt: CONTEXT.now },
      'or your money back',
    ],
    ['no money for a place to be paid in person', { paymentMethod: 'IN_PERSON' }, 'another class or nothing to pay'],
    ['no money for a free place', { priceCents: 0 }, 'another class or nothing to pay'],
  ])('promises with the weather call %s', (_what, booking, line) => {
    const { text } = bookingConfirmationMail(bookingWithDate(booking, { weatherCallMinutes: 60 }), CONTEXT);
    expect(text).toContain(line);
  });

  it('says in the confirmation of a class that begins within 24 hours that cancelling is not free any more', () => {
    const late = { ...CONTEXT, now: new Date('2026-12-02T06:45:00.001Z') };
    const { text, html } = bookingConfirmationMail(bookingWithDate(), late);
    for (const part of [text, html]) {
      expect(part).toContain(NO_FREE_CANCELLATION);
      expect(part).not.toContain('Free cancellation until');
      expect(part).toContain('If you cancel, a payment by card comes back only if');
      expect(part).not.toContain('If you cancel later');
    }
    const inTime = { ...CONTEXT, now: new Date('2026-12-02T06:45:00Z') };
    expect(bookingConfirmationMail(bookingWithDate(), inTime).text).toContain('Free cancellation until');
  });

  it.each([
    ['paid in person', { paymentMethod: 'IN_PERSON' }],
    ['free', { priceCents: 0 }],
  ] as const)('denies nobody a free cancellation whose place is %s', (_, booking) => {
    const late = { ...CONTEXT, now: new Date('2026-12-02T06:45:00.001Z') };
    const { text, html } = bookingConfirmationMail(bookingWithDate(booking), late);
    for (const part of [text, html]) {
      expect(part.split('Terms of Service, as of')[0]).not.toMatch(/for free|Free cancellation/);
    }
    expect(text).toContain('If you cannot come, please cancel in any case');
  });

  it('omits the meeting point in the confirmation when the place is unknown', () => {
    const elsewhere = bookingConfirmationMail(bookingWithDate({ location: 'A garden in Gràcia' }), CONTEXT);
    expect(elsewhere.text).toContain('A garden in Gràcia');
    expect(elsewhere.text).not.toContain('Meeting point');
    expect(elsewhere.text).not.toMatch(/\n{3}/);
  });

  it('escapes markup and template syntax in the confirmation', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay as written
    const evil = '<img src=x onerror=alert(1)>"\'&{{7*7}}${7*7}%s';
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay as written
    const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;{{7*7}}${7*7}%s';
    const written = bookingConfirmationMail(
      bookingWithDate({ name: evil, title: evil, className: evil, location: evil }),
      CONTEXT,
    );
    expect(written.html).not.toContain('<img');
    expect(written.html.split(escaped).length - 1).toBeGreaterThanOrEqual(3);
    expect(written.text).toContain(evil);
  });

  it('removes line breaks from the subject of the confirmation', () => {
    const written = bookingConfirmationMail(bookingWithDate({ title: 'Flow\r\nBcc: eve@evil.example' }), CONTEXT);
    expect(written.subject).not.toMatch(/[\r\n]/);
  });
});
