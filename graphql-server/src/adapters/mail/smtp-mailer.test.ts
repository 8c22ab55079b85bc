import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MailRefusedError } from '../../domain/mail/send-mail';
import { bookingConfirmationMail } from '../../domain/mail/templates/booking-confirmation';
import { bookingWithDate, CONTEXT } from '../../domain/mail/templates/test-data';
import type { MailMessage } from '../../domain/ports';
import { createSmtpMailer, findSmtpProblem } from './smtp-mailer';

const FROM = { name: 'Mar i Pins: yoga (outdoors), "free"', address: 'hola@maripins.example' };
const PLAIN: MailMessage = { id: 'm1', to: 'jo@client.example', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };

type Delivery = { from: string; to: string[]; raw: Buffer };
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function smtpSink(complaint: () => Error | null = () => null): Promise<{ url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(complaint()),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        deliveries.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close(() => undefined));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, deliveries };
}

async function tarpit(onConnection: (socket: Socket) => void): Promise<string> {
  const server: Server = createServer((socket) => {
    closers.push(() => socket.destroy());
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('createSmtpMailer', () => {
  it('sends text, HTML and the calendar to one recipient', async () => {
    const { url, deliveries } = await smtpSink();
    const message = { ...bookingConfirmationMail(bookingWithDate(), CONTEXT), id: 'a-1' };
    await createSmtpMailer({ url, from: FROM }).send(message);
    const [delivery] = deliveries;
    expect(delivery).toMatchObject({ from: 'hola@maripins.example', to: ['marta@client.example'] });
    const mail = await PostalMime.parse(delivery?.raw ?? '');
    expect(mail.messageId).toBe('<a-1@maripins.example>');
    expect(mail.from).toMatchObject(FROM);
    expect(mail.to).toEqual([{ name: '', address: 'marta@client.example' }]);
    expect(mail.subject).toBe(message.subject);
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(message.text.trim());
    expect(mail.html).toContain('Booking Confirmed!');
    const calendars = mail.attachments.filter((part) => /calendar|ics/.test(part.mimeType));
    expect(calendars.map((part) => part.mimeType).sort()).toEqual(['application/ics', 'text/calendar']);
    expect(calendars.find((part) => part.mimeType === 'text/calendar')?.method).toBe('PUBLISH');
    expect(calendars.find((part) => part.mimeType === 'application/ics')?.filename).toBe('class.ics');
    for (const part of calendars) {
      // The parser returns text parts with \n as line break.
      const content = new TextDecoder().decode(part.content as ArrayBuffer).replaceAll('\r\n', '\n');
      expect(content.trim()).toBe(message.calendar?.content.replaceAll('\r\n', '\n').trim());
    }
  });

  it('repeats a mail with the same Message-ID', async () => {
    const { url, deliveries } = await smtpSink();
    const mailer = createSmtpMailer({ url, from: FROM });
    await mailer.send(PLAIN);
    await mailer.send(PLAIN);
    const ids = await Promise.all(deliveries.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect(ids).toEqual(['<m1@maripins.example>', '<m1@maripins.example>']);
  });

  it.each([
    'jo@client.example\r\nBcc: eve@evil.example',
    'jo@client.example, eve@evil.example',
    'Jo <jo@client.example>',
    'jo@client.example>\r\nRCPT TO:<eve@evil.example',
    '',
  ])('refuses the recipient %j', async (to) => {
    const { url, deliveries } = await smtpSink();
    await expect(createSmtpMailer({ url, from: FROM }).send({ ...PLAIN, to })).rejects.toThrow('plain mailbox');
    expect(deliveries).toEqual([]);
  });

  it('lets no line break of the subject or the id into a header', async () => {
    const { url, deliveries } = await smtpSink();
    const mailer = createSmtpMailer({ url, from: FROM });
    await mailer.send({ ...PLAIN, subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\n<b>body</b>' });
    await expect(mailer.send({ ...PLAIN, id: 'x>\r\nBcc: eve@evil.example' })).rejects.toThrow('Message-ID');
    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]?.to).toEqual(['jo@client.example']);
    const mail = await PostalMime.parse(deliveries[0]?.raw ?? '');
    expect(mail.headers.map((header) => header.key)).not.toContain('bcc');
    expect(mail.subject).toBe('Hello Bcc: eve@evil.example <b>body</b>');
    expect(mail.text?.trim()).toBe('Hi');
  });

  it('sets the headers for the thread, the reply address and unsubscribing', async () => {
    const { url, deliveries } = await smtpSink();
    const unsubscribeUrl = 'https://studio.example/stop-mails/m1';
    const follows = ['m-1', 'm-2'];
    await createSmtpMailer({ url, from: FROM }).send({
      ...PLAIN,
      follows,
      replyTo: 'nuria@maripins.example',
      unsubscribeUrl,
    });
    const { headers } = await PostalMime.parse(deliveries[0]?.raw ?? '');
    const said = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
    expect(said).toMatchObject({
      references: '<m-1@maripins.example> <m-2@maripins.example>',
      'in-reply-to': '<m-2@maripins.example>',
      'reply-to': 'nuria@maripins.example',
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it.each([
    { replyTo: 'nuria@maripins.example\r\nBcc: eve@evil.example' },
    { follows: ['m-1>\r\nBcc: eve@evil.example'] },
    { unsubscribeUrl: 'no address' },
  ])('refuses %j', async (changes) => {
    const { url, deliveries } = await smtpSink();
    await expect(createSmtpMailer({ url, from: FROM }).send({ ...PLAIN, ...changes })).rejects.toThrow();
    expect(deliveries).toEqual([]);
  });

  it.each([
    [550, 'no such user here', true],
    [450, 'mailbox busy, try later', false],
  ])('distinguishes a final %i (%s) from a temporary failure: %s', async (responseCode, text, isFinal) => {
    const { url } = await smtpSink(() => Object.assign(new Error(text), { responseCode }));
    const failure = await createSmtpMailer({ url, from: FROM })
      .send(PLAIN)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toContain(text);
    expect(failure instanceof MailRefusedError).toBe(isFinal);
  });

  it('times out on a server that is silent, that trickles, and that is not there', async () => {
    const silent = await tarpit(() => undefined);
    await expect(createSmtpMailer({ url: silent, from: FROM, stepMs: 200 }).send(PLAIN)).rejects.toThrow();
    const dripping = await tarpit((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    const patient = createSmtpMailer({ url: dripping, from: FROM, deadlineMs: 400 });
    await expect(patient.send(PLAIN)).rejects.toThrow();
    await expect(createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: FROM }).send(PLAIN)).rejects.toThrow();
  });
});

describe('findSmtpProblem', () => {
  it('finds no problem with a mail server that answers', async () => {
    const { url, deliveries } = await smtpSink();
    expect(await findSmtpProblem(url)).toBeNull();
    expect(deliveries).toEqual([]);
  });

  it('says that the mail server refuses the login, without the password', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_login, _session, done) => done(new Error('Wrong password canary.')),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close(() => undefined));
    const { port } = server.server.address() as AddressInfo;
    expect(await findSmtpProblem(`smtp://studio:canary@127.0.0.1:${port}`)).toBe(
      `the mail server 127.0.0.1:${port} refuses the user name or the password.`,
    );
  });

  it('says within its time limit that a silent mail server does not answer', async () => {
    const silent = await tarpit(() => undefined);
    expect(await findSmtpProblem(silent, 200)).toMatch(/^the mail server 127\.0\.0\.1:\d+ does not answer\.$/);
  });
});
