import * as z from 'zod/mini';
import { signInInput } from '#contract/sign-in-input';
import { revokeOwnSession } from '../../domain/auth/sessions';
import { signIn } from '../../domain/auth/sign-in';
import { adminCall, type Call, publicCall } from '../call';
import { flag, id, message, messageAnswer, SCHEMAS, text } from '../present/answer-fields';

const adminSessionAnswer = z
  .strictObject({
    token: text('Token of the new session, for the header `Authorization: Bearer {token}`.'),
    user: z.strictObject({
      _id: id('Id of the account.'),
      username: text('Name that the account signs in with.'),
      isAdmin: flag('True when the account may call the admin routes.'),
    }),
  })
  .register(SCHEMAS, { id: 'AdminSession' });

const signInRefused = z
  .strictObject({
    message,
    codeRequired: z
      .optional(z.literal(true))
      .check(
        z.describe('True when username and password are right, and the code of the second factor is missing or wrong.'),
      ),
  })
  .register(SCHEMAS, { id: 'SignInRefused' });

/** Sign-in and sign-out of the admin area. */
export const authCalls: Call[] = [
  publicCall({
    method: 'POST',
    path: '/api/auth/admin/login',
    operationId: 'signIn',
    tag: 'Sign-in',
    summary: 'Signs in and returns the token of a new session.',
    input: {
      schema: signInInput,
      fields: {
        username: 'Name of the account.',
        password: 'Password of the account.',
        code: 'Current code of the authenticator app, or a recovery code. Required with a second factor.',
      },
    },
    answer: { status: 200, description: 'The new session.', body: adminSessionAnswer },
    failures: [401, 429],
    failureBodies: { 401: signInRefused },
    async handle({ deps, request, input }) {
      const { token, user } = await signIn(deps, {
        code: null,
        ...input,
        clientAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
      });
      const { id, username, isAdmin } = user;
      return { token, user: { _id: id, username, isAdmin } };
    },
  }),
  adminCall({
    method: 'POST',
    path: '/api/auth/logout',
    operationId: 'signOut',
    tag: 'Sign-in',
    summary: 'Ends the session; its token is dead.',
    answer: { status: 200, description: 'The session has ended.', body: messageAnswer },
    async handle({ deps, admin }) {
      await revokeOwnSession(deps, admin);
      return { message: 'You are logged out.' };
    },
  }),
];
