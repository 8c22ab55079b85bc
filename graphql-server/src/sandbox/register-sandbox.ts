import type { FastifyInstance } from 'fastify';
import { registerMailboxPages } from './mailbox/mailbox-pages';
import { PAGE_STYLE, STYLE_PATH } from './page';
import type { Sandbox } from './start-sandbox';
import { registerApi } from './stripe/api';
import { SANDBOX_STRIPE_SCRIPT } from './stripe/browser/script';
import { registerRedirectPage } from './stripe/redirect-page';

export type SandboxParts = Pick<Sandbox, 'payments' | 'ledger' | 'mailbox'>;

/** Mounts the sandbox for the browser: the fake Stripe.js with its API, the test bank page, the mailbox. */
export function registerSandbox(app: FastifyInstance, { payments, ledger, mailbox }: SandboxParts): void {
  app.get(STYLE_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
  registerMailboxPages(app, mailbox);
  if (!payments || !ledger) return;

  app.get('/sandbox/stripe.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SANDBOX_STRIPE_SCRIPT),
  );
  app.register(async (scope) => registerApi(scope, { ledger, publishableKey: payments.publishableKey }), {
    prefix: '/sandbox/stripe/v1',
  });
  app.register(async (scope) => registerRedirectPage(scope, ledger), { prefix: '/sandbox/stripe/redirect' });
}
