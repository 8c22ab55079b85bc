import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatEuros } from '#contract/format-price';
import { html } from '../../lib/html';
import { sendPage } from '../page';
import { acceptForms } from './api';
import type { Ledger } from './ledger';
import { parseNestedForm, textAt } from './nested-form';
import type { PaymentRecord } from './record';

type Address = { id: string; token: string };

/** Mounts the test bank page, which lets the payment succeed or fail and redirects back. */
export function registerRedirectPage(app: FastifyInstance, ledger: Ledger): void {
  acceptForms(app);

  app.get<{ Params: Address }>('/:id/:token', async (request, reply) => {
    const record = await ledger.find(request.params.id);
    return isWaiting(record, request.params) ? sendChallenge(reply, record) : sendNothingWaits(reply);
  });

  app.post<{ Params: Address }>('/:id/:token', async (request, reply) => {
    const form = parseNestedForm(typeof request.body === 'string' ? request.body : '');
    const hasPassed = textAt(form, 'outcome') === 'succeeded';
    const target = await ledger.run(async (session) => {
      const before = await session.tx.lock(request.params.id);
      if (!isWaiting(before, request.params)) return null;
      await session.authenticate(before.id, hasPassed);
      return returnAddress(before, hasPassed);
    });
    return target ? reply.redirect(target, 303) : sendNothingWaits(reply);
  });
}

type Waiting = PaymentRecord & { nextAction: { kind: 'redirect'; returnUrl: string } };

function isWaiting(record: PaymentRecord | null, { token }: Address): record is Waiting {
  return record?.nextAction?.kind === 'redirect' && record.nextAction.token === token;
}

function returnAddress(record: Waiting, hasPassed: boolean): string {
  const url = new URL(record.nextAction.returnUrl);
  url.searchParams.set('payment_intent', record.id);
  url.searchParams.set('payment_intent_client_secret', record.clientSecret);
  url.searchParams.set('redirect_status', hasPassed ? 'succeeded' : 'failed');
  return url.href;
}

function sendChallenge(reply: FastifyReply, record: PaymentRecord): FastifyReply {
  const body = html`<h1>Test bank</h1>
<p>This page stands for the bank of the payer. No money moves.</p>
<p class="sum"><strong>${formatEuros(record.amount)}</strong>${record.description}</p>
<form method="post" class="actions">
<button class="pill primary" name="outcome" value="succeeded">Authorise test payment</button>
<button class="pill tall" name="outcome" value="failed">Fail test payment</button>
</form>`;
  return sendPage(reply, { title: 'Test bank', body });
}

function sendNothingWaits(reply: FastifyReply): FastifyReply {
  const body = html`<h1>Nothing to authorise</h1>
<p>This test payment was already answered, or there is none at this address.</p>
<p><a href="/">Go to the site</a></p>`;
  return sendPage(reply, { title: 'Nothing to authorise', body, status: 404 });
}
