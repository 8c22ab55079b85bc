import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths';
import type { Deps } from '../../deps';
import { stopMails } from '../../domain/mail/opt-outs';
import { takeForms } from './forms';

/**
 * Takes the press of the button on the page of the same address, and of the one that mail programs have (RFC 8058), which
 * follow no redirection. Looking at the page changes nothing: virus scanners look at every link.
 */
export function registerStopMails(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    takeForms(scope);
    scope.post<{ Params: { mailId: string } }>(paths.stopMails(':mailId'), async (request, reply) => {
      await stopMails(deps, request.params.mailId);
      reply.header('cache-control', 'no-store');
      const isOneClick = String(request.body ?? '').includes('One-Click');
      if (!isOneClick) return reply.redirect(paths.mailsStopped, 303);
      return { message: 'You get no more mails of this kind.' };
    });
  });
}
