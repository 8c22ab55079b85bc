import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../lib/html';
import { sendPage } from '../page';
import type { Mailbox, StoredMail } from './mailbox';

const NEWEST = 200;
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Allows a mail its own style and nothing else: no script, no image, no form. Its links open in a new tab. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Mounts the mailbox: the list (HTML and JSON), one mail, and the parts of a mail. */
export function registerMailboxPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/dev/mailbox', async (_request, reply) => sendList(reply, await mailbox.list(NEWEST)));

  app.get('/dev/mailbox.json', async (_request, reply) => {
    const mails = await mailbox.list(NEWEST);
    return reply.header('cache-control', 'no-store').send(mails.map(presentMail));
  });

  const mountPart = (path: string, send: (reply: FastifyReply, mail: StoredMail) => FastifyReply) =>
    app.get<{ Params: { id: string } }>(`/dev/mailbox/:id${path}`, async (request, reply) => {
      const mail = await mailbox.find(request.params.id);
      reply.header('cache-control', 'no-store');
      return mail ? send(reply, mail) : sendMissing(reply);
    });

  mountPart('', sendMail);
  mountPart('/html', (reply, mail) =>
    reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mail.html.replace('<head>', '<head><base target="_blank">')),
  );
  mountPart('/raw', (reply, mail) => reply.type('text/plain; charset=utf-8').send(mail.raw));
  mountPart('/calendar.ics', (reply, { calendar }) =>
    calendar
      ? reply
          .header('content-disposition', 'attachment; filename="class.ics"')
          .type('text/calendar; charset=utf-8')
          .send(calendar.content)
      : sendMissing(reply),
  );
}

function presentMail({ raw, receivedAt, calendar, ...mail }: StoredMail) {
  return { ...mail, receivedAt: receivedAt.toISOString(), calendar: calendar ?? null, raw: raw.toString('utf8') };
}

function sendList(reply: FastifyReply, mails: readonly StoredMail[]): FastifyReply {
  const rows = mails.map(
    (mail) => html`<li><a href="/dev/mailbox/${mail.id}"><strong>${mail.subject}</strong>
<span>${mail.to.join(', ')}</span> <time datetime="${mail.receivedAt.toISOString()}">${TIME.format(mail.receivedAt)}</time></a></li>
`,
  );
  const body = html`<h1>Mailbox</h1>
<p class="quiet">No mail server is set up, so mail is kept here and nobody receives it.</p>
${rows.length > 0 ? html`<ul class="mails">${rows}</ul>` : html`<p>No mail yet. Book a class and the confirmation lands here.</p>`}`;
  return sendPage(reply, { title: 'Mailbox', body });
}

function sendMail(reply: FastifyReply, mail: StoredMail): FastifyReply {
  const base = `/dev/mailbox/${mail.id}`;
  const calendarLink = html`<a class="pill" href="${base}/calendar.ics">Calendar file</a>`;
  const body = html`<p><a href="/dev/mailbox">All mail</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>From</dt><dd>${mail.from}</dd>
<dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Date</dt><dd>${TIME.format(mail.receivedAt)}</dd>
<dt>Message-ID</dt><dd>${mail.messageId}</dd>
</dl>
<p class="actions">${mail.calendar ? calendarLink : null}
<a class="pill" href="${base}/raw">Raw source</a></p>
<iframe src="${base}/html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre>${mail.text}</pre>`;
  return sendPage(reply, { title: mail.subject, body });
}

function sendMissing(reply: FastifyReply): FastifyReply {
  const body = html`<h1>No such mail</h1><p><a href="/dev/mailbox">All mail</a></p>`;
  return sendPage(reply, { title: 'No such mail', body, status: 404 });
}
