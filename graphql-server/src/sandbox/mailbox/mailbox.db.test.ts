import Fastify, { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { bookingConfirmationMail } from '../../domain/mail/templates/booking-confirmation';
import { bookingWithDate, CONTEXT } from '../../domain/mail/templates/test-data';
import type { Mailer } from '../../domain/ports';
import { createMailbox, createMailboxMailer } from './mailbox';
import { registerMailboxPages } from './mailbox-pages';

const FROM = { name: 'Mar i Pins', address: 'hola@maripins.example' };
const EVIL = '<script>alert(1)</script>';

let database: TestDatabase;
let app: FastifyInstance;
let mailer: Mailer;

beforeAll(async () => {
  database = await createTestDatabase();
  mailer = createMailboxMailer({ pool: database.pool, from: FROM });
  app = Fastify();
  const setHeaders = helmet();
  app.addHook('onRequest', (request, reply, next) => setHeaders(request.raw, reply.raw, () => next()));
  registerMailboxPages(app, createMailbox(database.pool));
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const newest = async () => (await app.inject('/dev/mailbox.json')).json()[0];

describe('the sandbox mailbox', () => {
  it('shows an empty mailbox at first', async () => {
    expect((await app.inject('/dev/mailbox')).body).toContain('No mail yet');
    expect((await app.inject('/dev/mailbox.json')).json()).toEqual([]);
  });

  it('stores a mail byte for byte as it would be sent', async () => {
    await mailer.send({ ...bookingConfirmationMail(bookingWithDate(), CONTEXT), id: 'mail-1' });
    const mail = await newest();
    expect(mail).toMatchObject({
      messageId: '<mail-1@maripins.example>',
      from: 'hola@maripins.example',
      to: ['marta@client.example'],
      subject: 'Booking confirmed: Sunrise Flow, Thursday 3 December 2026, 07:45',
      calendar: { method: 'PUBLISH', filename: 'class.ics' },
    });
    const raw = await app.inject(`/dev/mailbox/${mail.id}/raw`);
    expect(raw.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(raw.body).toBe(mail.raw);
    const parsed = await PostalMime.parse(raw.rawPayload);
    expect(parsed).toMatchObject({ messageId: '<mail-1@maripins.example>', subject: mail.subject });
    expect(parsed.attachments.map((part) => part.mimeType).sort()).toEqual(['application/ics', 'text/calendar']);
  });

  it('lists the newest mail first, each with its parts', async () => {
    await mailer.send(bookingConfirmationMail(bookingWithDate({ title: 'Second' }), CONTEXT));
    const mails = (await app.inject('/dev/mailbox.json')).json();
    expect(mails.map((mail: { subject: string }) => /Second|Sunrise/.exec(mail.subject)?.[0])).toEqual([
      'Second',
      'Sunrise',
    ]);
    const page = await app.inject(`/dev/mailbox/${mails[0].id}`);
    expect(page.body).toContain('marta@client.example');
    expect(page.body).toContain('Paid online'.toLowerCase());
    const calendar = await app.inject(`/dev/mailbox/${mails[0].id}/calendar.ics`);
    expect(calendar.body).toContain('BEGIN:VCALENDAR');
    expect(calendar.headers['content-disposition']).toContain('attachment');
  });

  it('shows text as text and runs no script of a mail', async () => {
    const message = bookingConfirmationMail(bookingWithDate({ title: EVIL, name: EVIL }), CONTEXT);
    await mailer.send({ ...message, html: `<html><head></head><body>${EVIL}</body></html>` });
    const { id } = await newest();
    expect((await app.inject('/dev/mailbox')).body).not.toContain(EVIL);
    expect((await app.inject(`/dev/mailbox/${id}`)).body).not.toContain(EVIL);
    const markup = await app.inject(`/dev/mailbox/${id}/html`);
    const policy = String(markup.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('answers 404 for an unknown mail', async () => {
    for (const id of ['999999', '0', '-1', 'x', "1'--", '99999999999999999999', '%00']) {
      expect((await app.inject(`/dev/mailbox/${encodeURIComponent(id)}`)).statusCode).toBe(404);
      expect((await app.inject(`/dev/mailbox/${encodeURIComponent(id)}/raw`)).statusCode).toBe(404);
    }
  });

  it('refuses a header value with a line break', async () => {
    const message = bookingConfirmationMail(bookingWithDate(), CONTEXT);
    await expect(mailer.send({ ...message, to: 'a@x.example\r\nBcc: v@y.example' })).rejects.toThrow('plain mailbox');
  });
});
