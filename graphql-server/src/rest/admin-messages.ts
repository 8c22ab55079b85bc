import type { FastifyInstance, FastifyRequest } from 'fastify';
import { replyInput } from '#contract/mail-input';
import { messageStatusInput } from '#contract/message-status-input';
import { isUuid } from '#contract/occurrence-id';
import type { Deps } from '../deps';
import { deleteMessage } from '../domain/contact/delete-message';
import { findAllThreads, findThread } from '../domain/contact/find-messages';
import { replyToMessage } from '../domain/contact/reply-to-message';
import { setMessageStatus } from '../domain/contact/set-message-status';
import { NotFoundError } from '../domain/errors';
import { parseInput } from '../domain/parse-input';
import { mountAdmin } from './admin-route';
import { idempotencyKeyOf } from './idempotency-key';
import { presentMessage } from './present/present-message';

const MESSAGES = '/api/contact/admin/contact-messages';

/** The messages that people wrote, and the teacher's answers. */
export function registerAdminMessages(app: FastifyInstance, deps: Deps): void {
  mountAdmin(app, deps, [MESSAGES], {
    GET: async () => (await findAllThreads(deps.db)).map(presentMessage),
  });

  mountAdmin(app, deps, [`${MESSAGES}/:id`], {
    GET: async (request) => {
      const thread = await findThread(deps.db, idOf(request));
      if (!thread) throw new NotFoundError('No conversation found.');
      return presentMessage(thread);
    },
    DELETE: (request, _reply, admin) => deleteMessage(deps, { admin, id: idOf(request) }),
  });

  mountAdmin(app, deps, [`${MESSAGES}/:id/status`], {
    PUT: async (request, _reply, admin) => {
      const status = parseInput(messageStatusInput, request.body);
      return presentMessage(await setMessageStatus(deps, { admin, id: idOf(request), status }));
    },
  });

  mountAdmin(app, deps, [`${MESSAGES}/:id/reply`], {
    POST: async (request, _reply, admin) => {
      const reply = parseInput(replyInput, request.body);
      const idempotencyKey = idempotencyKeyOf(request);
      const thread = await replyToMessage(deps, { admin, id: idOf(request), reply, idempotencyKey });
      return { message: 'Reply sent.', contactMessage: presentMessage(thread) };
    },
  });
}

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw new NotFoundError('No conversation found.');
  return id;
}
