import type { FastifyInstance, FastifyRequest } from 'fastify';
import { replyInput } from '#contract/mail-input';
import { messageStatusInput } from '#contract/message-status-input';
import type { Reply } from '#prisma';
import type { Deps } from '../../deps';
import { deleteMessage } from '../../domain/contact/delete-message';
import { findThreadOrThrow, listThreads, type Thread } from '../../domain/contact/list-messages';
import { replyToMessage } from '../../domain/contact/reply-to-message';
import { setMessageStatus } from '../../domain/contact/set-message-status';
import { parseInput } from '../../domain/parse-input';
import { mountAdmin } from '../admin-route';
import { getIdempotencyKey } from '../idempotency-key';

const MESSAGES = '/api/contact/admin/contact-messages';

/** The contact messages with the teacher's replies. */
export function registerAdminMessages(app: FastifyInstance, deps: Deps): void {
  mountAdmin(app, deps, [MESSAGES], {
    GET: async () => (await listThreads(deps.db)).map(presentMessage),
  });

  mountAdmin(app, deps, [`${MESSAGES}/:id`], {
    GET: async (request) => presentMessage(await findThreadOrThrow(deps.db, getId(request))),
    DELETE: (request, _reply, admin) => deleteMessage(deps, { admin, id: getId(request) }),
  });

  mountAdmin(app, deps, [`${MESSAGES}/:id/status`], {
    PUT: async (request, _reply, admin) => {
      const status = parseInput(messageStatusInput, request.body);
      return presentMessage(await setMessageStatus(deps, { admin, id: getId(request), status }));
    },
  });

  mountAdmin(app, deps, [`${MESSAGES}/:id/reply`], {
    POST: async (request, _reply, admin) => {
      const reply = parseInput(replyInput, request.body);
      const idempotencyKey = getIdempotencyKey(request);
      const thread = await replyToMessage(deps, { admin, id: getId(request), reply, idempotencyKey });
      return { message: 'Reply sent.', contactMessage: presentMessage(thread) };
    },
  });
}

function getId(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

/** A contact message with its replies in the documented JSON. */
function presentMessage(thread: Thread) {
  return {
    _id: thread.id,
    createdAt: thread.createdAt.toISOString(),
    name: thread.name,
    email: thread.email,
    subject: thread.subject,
    message: thread.message,
    isRead: thread.isRead,
    isArchived: thread.isArchived,
    replies: thread.replies.map(presentReply),
  };
}

function presentReply({ id, createdAt, recipientEmail, subject, textBody }: Reply) {
  return { _id: id, createdAt: createdAt.toISOString(), recipientEmail, subject, textBody };
}
