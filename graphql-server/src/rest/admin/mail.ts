import type { FastifyInstance } from 'fastify';
import { letterInput } from '#contract/mail-input';
import type { Deps } from '../../deps';
import { receiptWords } from '../../domain/mail/mailing-progress';
import { findClientEmails } from '../../domain/mail/opt-outs';
import { sendMailing } from '../../domain/mail/send-mailing';
import { parseInput } from '../../domain/parse-input';
import { mountAdmin } from '../admin-route';
import { idempotencyKeyOf } from '../idempotency-key';

/** The teacher's letters to clients. */
export function registerAdminMail(app: FastifyInstance, deps: Deps): void {
  mountAdmin(app, deps, ['/api/admin/send-email'], {
    POST: async (request, reply, admin) => {
      const letter = parseInput(letterInput, request.body);
      const mailing = await sendMailing(deps, { admin, letter, idempotencyKey: idempotencyKeyOf(request) });
      return reply.status(202).send({ message: receiptWords(mailing) });
    },
  });

  mountAdmin(app, deps, ['/api/admin/client-emails'], {
    GET: () => findClientEmails(deps.db),
  });
}
