import { LIMITS } from '#contract/limits';
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
  description: 'A valid session of the account.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Id of the session, a UUID. It is not the token, which only the browser of the session knows.',
    }),
    device: t.exposeString('device', {
      description: 'Browser and operating system, for example "Firefox on Android".',
    }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'True for the session that sends this request.' }),
    since: t.field({
      type: 'Instant',
      description: 'When the session began, an ISO 8601 instant in UTC.',
      resolve: ({ createdAt }) => createdAt,
    }),
    lastUsed: t.field({
      type: 'Instant',
      description: 'When the session was last used, to the minute, an ISO 8601 instant in UTC.',
      resolve: ({ lastUsedAt }) => lastUsedAt,
    }),
  }),
});

const SessionsType = builder.objectRef<SignInOnDevice[]>('Sessions').implement({
  description: 'The valid sessions of an account.',
  fields: (t) => ({
    nodes: t.field({
      type: [SignInOnDeviceType],
      description: 'The session that sends this request first, then the others, the latest used first.',
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
    description:
      'Ends one session of the account and returns the remaining ones. NotFoundError when it has ended already.',
    errors: { types: [NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Id of the session, a UUID.' }) },
    resolve: async (_root, { id }, { deps, admin }) => {
      const by = await admin();
      await revokeSession(deps, by, id);
      return listSessions(deps, by);
    },
  }),
);

builder.mutationField('revokeOtherSessions', (t) =>
  t.int({
    description:
      'Ends all sessions of the account except the one that sends this request. Returns the number of ended sessions.',
    resolve: async (_root, _args, { deps, admin }) => revokeOtherSessions(deps, await admin()),
  }),
);

builder.mutationField('changePassword', (t) =>
  t.field({
    type: SessionsType,
    description:
      'Changes the password of the account, ends its other sessions and returns the remaining one. It is safe to repeat with the same passwords. SignInRefusedError: the current password is wrong.',
    errors: { types: [InvalidInputError, SignInRefusedError, TooManyRequestsError, ServiceUnavailableError] },
    args: {
      password: t.arg.string({ required: true, description: 'Current password.' }),
      newPassword: t.arg.string({
        required: true,
        description: `New password, from ${LIMITS.newPassword.min} to ${LIMITS.password} characters.`,
      }),
    },
    resolve: async (_root, args, { deps, admin, clientAddress }) => {
      const by = await admin();
      await changePassword(deps, by, { ...parseInput(newPasswordInput, args), clientAddress });
      return listSessions(deps, by);
    },
  }),
);
