import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths';
import type { Deps } from '../../deps';
import { stopMails } from '../../domain/mail/opt-outs';
import { showRefusals } from '../../site/personal-pages';
import type { Pages } from '../../site/render/pages';
import { acceptForms } from './forms';

/**
 * Unsubscribes from mailings: for the button on the page of the same address, and for the one-click button of mail programs
 * (RFC 8058), which follow no redirect. A GET changes nothing, because virus scanners open every link.
 */
export function registerStopMails(app: FastifyInstance, deps: Deps, pages: Pages | null): void {
  app.register(async (scope) => {
    acceptForms(scope);
    showRefusals(scope, pages);
    scope.post<{ Params: { mailId: string } }>(paths.stopMails(':mailId'), async (request, reply) => {
      // The wide limit: the programs of one mail provider share an address.
      await deps.requestLimits.consume('possible-change', request.ip);
      await stopMails(deps, request.params.mailId);
      reply.header('cache-control', 'no-store');
      const isOneClick = String(request.body ?? '').includes('One-Click');
      if (!isOneClick) return reply.redirect(paths.mailsStopped, 303);
      return { message: 'You get no more mails of this kind.' };
    });
  });
}
