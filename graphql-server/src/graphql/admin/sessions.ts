import { newPasswordInput } from '#contract/sign-in-input';
import { changePassword } from '../../domain/auth/change-password';
import { listSessions, revokeOtherSessions, revokeSession, type SignInOnDevice } from '../../domain/auth/sessions';
import {
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  SignInRefusedError,
  TooManyRequestsError,
} from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import type { GraphqlContext } from '../context';

const SignInOnDeviceType = builder.objectRef<SignInOnDevice>('SignInOnDevice').implement({
  description: 'A live sign-in of the account.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id; the token is known to its browser alone.' }),
    device: t.exposeString('device', { description: 'On what it is, in words.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether it is the one that asks.' }),
    since: t.field({ type: 'Instant', description: 'When it began.', resolve: ({ createdAt }) => createdAt }),
    lastUsed: t.field({
      type: 'Instant',
      description: 'When it was last used, to the minute.',
      resolve: ({ lastUsedAt }) => lastUsedAt,
    }),
  }),
});

const SessionsType = builder.objectRef<SignInOnDevice[]>('Sessions').implement({
  description: "The account's live sign-ins.",
  fields: (t) => ({
    nodes: t.field({
      type: [SignInOnDeviceType],
      description: 'The one that asks first, then by when they were last used.',
      resolve: (sessions) => sessions,
    }),
  }),
});

builder.queryFields((t) => {
  const sessions = {
    type: SessionsType,
    description: 'The valid sessions of the signed-in account.',
    resolve: async (_root: unknown, _args: unknown, { deps, admin }: GraphqlContext) =>
      listSessions(deps, await admin()),
  };
  return {
    sessions: t.field(sessions),
    signIns: t.field({ ...sessions, deprecationReason: 'Use sessions.' }),
  };
});

builder.mutationField('revokeSession', (t) =>
  t.field({
    type: SessionsType,
    description: "Ends one of the account's sign-ins, and answers those that are left.",
    errors: { types: [NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: async (_root, { id }, { deps, admin }) => {
      const by = await admin();
      await revokeSession(deps, by, id);
      return listSessions(deps, by);
    },
  }),
);

builder.mutationField('revokeOtherSessions', (t) =>
  t.int({
    description: "Ends all of the account's sign-ins but the one that asks; answers how many.",
    resolve: async (_root, _args, { deps, admin }) => revokeOtherSessions(deps, await admin()),
  }),
);

builder.mutationField('changePassword', (t) =>
  t.field({
    type: SessionsType,
    description:
      'Gives the account a new password, ends its sign-ins everywhere else, and answers those that are left.',
    errors: { types: [InvalidInputError, SignInRefusedError, TooManyRequestsError, ServiceUnavailableError] },
    args: {
      password: t.arg.string({ required: true, description: 'The present one.' }),
      newPassword: t.arg.string({ required: true, description: 'The new one, of at least 12 characters.' }),
    },
    resolve: async (_root, args, { deps, admin, clientAddress }) => {
      const by = await admin();
      await changePassword(deps, by, { ...parseInput(newPasswordInput, args), clientAddress });
      return listSessions(deps, by);
    },
  }),
);
