import type { FastifyInstance } from 'fastify';
import { mailingInput } from '#contract/mail-input';
import type { Deps } from '../../deps';
import { formatReceipt } from '../../domain/mail/mailing-progress';
import { listClientEmails } from '../../domain/mail/opt-outs';
import { sendMailing } from '../../domain/mail/send-mailing';
import { parseInput } from '../../domain/parse-input';
import { mountAdmin } from '../admin-route';
import { getIdempotencyKey } from '../idempotency-key';

/** The teacher's mailings to clients. */
export function registerAdminMail(app: FastifyInstance, deps: Deps): void {
  mountAdmin(app, deps, ['/api/admin/send-email'], {
    POST: async (request, reply, admin) => {
      const input = parseInput(mailingInput, request.body);
      const mailing = await sendMailing(deps, { admin, input, idempotencyKey: getIdempotencyKey(request) });
      return reply.status(202).send({ message: formatReceipt(mailing) });
    },
  });

  mountAdmin(app, deps, ['/api/admin/client-emails'], {
    GET: () => listClientEmails(deps.db),
  });
}
