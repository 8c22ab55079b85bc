import { codeInput, passwordInput } from '#contract/sign-in-input';
import { studio } from '#studio';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  type SecondFactor,
  type SecondFactorSetup,
} from '../../domain/auth/second-factor/confirm-second-factor';
import { type Proof, switchOffSecondFactor } from '../../domain/auth/second-factor/switch-off-second-factor';
import {
  InvalidInputError,
  ServiceUnavailableError,
  SignInRefusedError,
  StateConflictError,
  TooManyRequestsError,
} from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';

const SecondFactorType = builder.objectRef<SecondFactor>('SecondFactor').implement({
  description: 'Whether a sign-in demands a code of an authenticator app.',
  fields: (t) => ({
    onSince: t.field({
      type: 'Instant',
      nullable: true,
      description: 'Since when; absent while it is off.',
      resolve: ({ onSince }) => onSince,
    }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft', { description: 'How many recovery codes are not used yet.' }),
  }),
});

const SetupType = builder.objectRef<SecondFactorSetup>('SecondFactorSetup').implement({
  description: 'What an authenticator app is told. A first code from it switches the second factor on.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'The shared secret in base32, to be typed.' }),
    uri: t.exposeString('uri', { description: 'The same with all else that the app needs, for a QR code.' }),
  }),
});

const RecoveryCodes = builder.objectRef<string[]>('RecoveryCodes').implement({
  description: 'Codes that stand in for a lost phone.',
  fields: (t) => ({
    codes: t.stringList({ description: 'Each works once. Shown only now.', resolve: (codes) => codes }),
  }),
});

const GUESSES = [InvalidInputError, SignInRefusedError, TooManyRequestsError, ServiceUnavailableError];

builder.queryField('secondFactor', (t) =>
  t.field({
    type: SecondFactorType,
    description: 'The second factor of the account that asks.',
    resolve: async (_root, _args, { deps, admin }) => getSecondFactor(deps.db, await admin()),
  }),
);

builder.mutationField('beginSecondFactor', (t) =>
  t.field({
    type: SetupType,
    description: 'Makes a secret for an authenticator app; nothing is demanded yet.',
    errors: { types: [...GUESSES, StateConflictError] },
    args: { password: t.arg.string({ required: true, description: 'The password of the account.' }) },
    resolve: async (_root, args, { deps, admin, clientAddress }) => {
      const { password } = parseInput(passwordInput, args);
      return beginSecondFactor(deps, await admin(), { password, clientAddress, issuer: studio.name });
    },
  }),
);

builder.mutationField('confirmSecondFactor', (t) =>
  t.field({
    type: RecoveryCodes,
    description: 'Switches the second factor on.',
    errors: { types: [InvalidInputError, StateConflictError, ServiceUnavailableError] },
    args: { code: t.arg.string({ required: true, description: 'A code of the app.' }) },
    resolve: async (_root, args, { deps, admin }) =>
      confirmSecondFactor(deps, await admin(), parseInput(codeInput, args).code),
  }),
);

builder.mutationField('switchOffSecondFactor', (t) =>
  t.field({
    type: SecondFactorType,
    description: 'Switches the second factor off, with the password or with a code.',
    errors: { types: [...GUESSES, StateConflictError] },
    args: {
      password: t.arg.string({ required: false, description: 'The password of the account.' }),
      code: t.arg.string({ required: false, description: 'A code of the app, or a recovery code.' }),
    },
    resolve: async (_root, args, { deps, admin, clientAddress }) => {
      const by = await admin();
      await switchOffSecondFactor(deps, by, { proof: getProof(args), clientAddress });
      return getSecondFactor(deps.db, by);
    },
  }),
);

function getProof({ password, code }: { password?: string | null; code?: string | null }): Proof {
  return code ? parseInput(codeInput, { code }) : parseInput(passwordInput, { password });
}
