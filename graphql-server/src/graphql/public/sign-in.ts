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
  description: 'An account of the admin area.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    username: t.exposeString('username', { description: 'The name it signs in with.' }),
    isAdmin: t.exposeBoolean('isAdmin', { description: 'Whether it may use the admin area.' }),
  }),
});

const AdminSession = builder.objectRef<SignInResult>('AdminSession').implement({
  description: 'A sign-in: whoever sends the token as `Authorization: Bearer` is this account.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The secret of this sign-in, shown only now.' }),
    user: t.expose('user', { type: AdminUser, description: 'Who signed in.' }),
  }),
});

const SignInInput = builder.inputType('SignInInput', {
  description: 'Who signs in.',
  fields: (t) => ({
    username: t.string({ required: true, description: 'The name of the account.' }),
    password: t.string({ required: true, description: 'Its password.' }),
    code: t.string({
      required: false,
      description: 'A code of the second factor, or a recovery code, where the account demands one.',
    }),
  }),
});

builder.mutationField('signIn', (t) =>
  t.field({
    skipTypeScopes: true,
    type: AdminSession,
    description: 'Signs in to the admin area.',
    errors: { types: [InvalidInputError, SignInRefusedError, TooManyRequestsError, ServiceUnavailableError] },
    args: { input: t.arg({ type: SignInInput, required: true, description: 'Name and password.' }) },
    resolve: (_root, { input }, { deps, clientAddress, userAgent }) =>
      signIn(deps, { code: null, ...parseInput(signInInput, input), clientAddress, userAgent }),
  }),
);

builder.mutationField('signOut', (t) =>
  t.boolean({
    description: 'Ends this sign-in: its token is dead from now on.',
    resolve: async (_root, _args, { deps, admin }) => {
      await revokeOwnSession(deps, await admin());
      return true;
    },
  }),
);

builder.queryField('me', (t) =>
  t.field({
    type: AdminUser,
    description: 'Who is signed in.',
    resolve: async (_root, _args, { admin }) => {
      const { adminId, username, isAdmin } = await admin();
      return { id: adminId, username, isAdmin };
    },
  }),
);
