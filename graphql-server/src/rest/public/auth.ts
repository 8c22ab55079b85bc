import type { FastifyInstance } from 'fastify';
import { signInInput } from '#contract/sign-in-input';
import type { Deps } from '../../deps';
import { revokeOwnSession } from '../../domain/auth/sessions';
import { signIn } from '../../domain/auth/sign-in';
import { parseInput } from '../../domain/parse-input';
import { mountAdmin } from '../admin-route';
import { mount } from '../route';

/** Sign-in and sign-out of the admin area. */
export function registerAuth(app: FastifyInstance, deps: Deps): void {
  mount(app, ['/api/auth/admin/login'], {
    POST: async (request, reply) => {
      const { token, user } = await signIn(deps, {
        code: null,
        ...parseInput(signInInput, request.body),
        clientAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
      });
      const { id, username, isAdmin } = user;
      return reply.header('cache-control', 'no-store').send({ token, user: { _id: id, username, isAdmin } });
    },
  });

  mountAdmin(app, deps, ['/api/auth/logout'], {
    POST: async (_request, _reply, signedIn) => {
      await revokeOwnSession(deps, signedIn);
      return { message: 'You are logged out.' };
    },
  });
}
