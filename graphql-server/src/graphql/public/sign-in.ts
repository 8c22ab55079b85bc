import { signInInput } from '#contract/sign-in-input';
import { revokeOwnSession } from '../../domain/auth/sessions';
import { type SignInResult, signIn } from '../../domain/auth/sign-in';
import {
  InvalidInputError,
  ServiceUnavailableError,
  SignInRefusedError,
  TooManyRequestsError,
} from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';

const AdminUser = builder.objectRef<SignInResult['user']>('AdminUser').implement({
  description: 'An account that can sign in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the account, a UUID.' }),
    username: t.exposeString('username', { description: 'Name that the account signs in with.' }),
    isAdmin: t.exposeBoolean('isAdmin', { description: 'True when the account may use the admin area.' }),
  }),
});

const AdminSession = builder.objectRef<SignInResult>('AdminSession').implement({
  description:
    'A new session. Requests that send the token in the header `Authorization: Bearer {token}` act for this account.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'Secret token of the session; it cannot be read again.' }),
    user: t.expose('user', { type: AdminUser, description: 'The account that signed in.' }),
  }),
});

const SignInInput = builder.inputType('SignInInput', {
  description: 'Credentials of an account.',
  fields: (t) => ({
    username: t.string({ required: true, description: 'Name of the account.' }),
    password: t.string({ required: true, description: 'Password of the account.' }),
    code: t.string({
      required: false,
      description:
        'Current code of the authenticator app, or an unused recovery code. Required when the account has a second factor.',
    }),
  }),
});

builder.mutationField('signIn', (t) =>
  t.field({
    skipTypeScopes: true,
    type: AdminSession,
    description:
      'Signs in to the admin area and starts a session. SignInRefusedError: wrong name, password or code, or the code is missing.',
    errors: { types: [InvalidInputError, SignInRefusedError, TooManyRequestsError, ServiceUnavailableError] },
    args: { input: t.arg({ type: SignInInput, required: true, description: 'Credentials of the account.' }) },
    resolve: (_root, { input }, { deps, clientAddress, userAgent }) =>
      signIn(deps, { code: null, ...parseInput(signInInput, input), clientAddress, userAgent }),
  }),
);

builder.mutationField('signOut', (t) =>
  t.boolean({
    description: 'Ends the session that sends this request; its token is no longer valid. Always returns true.',
    resolve: async (_root, _args, { deps, admin }) => {
      await revokeOwnSession(deps, await admin());
      return true;
    },
  }),
);

builder.queryField('me', (t) =>
  t.field({
    type: AdminUser,
    description: 'The signed-in account.',
    resolve: async (_root, _args, { admin }) => {
      const { adminId, username, isAdmin } = await admin();
      return { id: adminId, username, isAdmin };
    },
  }),
);
