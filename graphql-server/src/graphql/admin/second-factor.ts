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
  description: 'State of the second factor: whether signing in requires a code from an authenticator app.',
  fields: (t) => ({
    onSince: t.field({
      type: 'Instant',
      nullable: true,
      description: 'When the second factor was switched on, an ISO 8601 instant in UTC; null while it is off.',
      resolve: ({ onSince }) => onSince,
    }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft', {
      description: 'Number of recovery codes that are not used yet.',
    }),
  }),
});

const SetupType = builder.objectRef<SecondFactorSetup>('SecondFactorSetup').implement({
  description:
    'Secret for an authenticator app. `confirmSecondFactor` with a first code from the app switches the second factor on.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'Shared secret in base32, for typing into the app.' }),
    uri: t.exposeString('uri', { description: 'The `otpauth://` URI with the secret and the account, for a QR code.' }),
  }),
});

const RecoveryCodes = builder.objectRef<string[]>('RecoveryCodes').implement({
  description: 'Recovery codes that replace the authenticator app, for example when the phone is lost.',
  fields: (t) => ({
    codes: t.stringList({
      description: 'The codes. Each works once, and they cannot be read again.',
      resolve: (codes) => codes,
    }),
  }),
});

const CREDENTIAL_ERRORS = [InvalidInputError, SignInRefusedError, TooManyRequestsError, ServiceUnavailableError];

builder.queryField('secondFactor', (t) =>
  t.field({
    type: SecondFactorType,
    description: "State of the signed-in account's second factor.",
    resolve: async (_root, _args, { deps, admin }) => getSecondFactor(deps.db, await admin()),
  }),
);

builder.mutationField('beginSecondFactor', (t) =>
  t.field({
    type: SetupType,
    description:
      'Creates a secret for an authenticator app. Signing in does not require a code until `confirmSecondFactor` succeeds. SignInRefusedError: wrong password. StateConflictError: the second factor is on already.',
    errors: { types: [...CREDENTIAL_ERRORS, StateConflictError] },
    args: { password: t.arg.string({ required: true, description: 'Current password of the account.' }) },
    resolve: async (_root, args, { deps, admin, clientAddress }) => {
      const { password } = parseInput(passwordInput, args);
      return beginSecondFactor(deps, await admin(), { password, clientAddress, issuer: studio.name });
    },
  }),
);

builder.mutationField('confirmSecondFactor', (t) =>
  t.field({
    type: RecoveryCodes,
    description:
      'Switches the second factor on and returns the recovery codes. InvalidInputError: wrong code. StateConflictError: the second factor is on already, or `beginSecondFactor` was not called.',
    errors: { types: [InvalidInputError, StateConflictError, ServiceUnavailableError] },
    args: { code: t.arg.string({ required: true, description: 'Current code of the authenticator app, six digits.' }) },
    resolve: async (_root, args, { deps, admin }) =>
      confirmSecondFactor(deps, await admin(), parseInput(codeInput, args).code),
  }),
);

builder.mutationField('switchOffSecondFactor', (t) =>
  t.field({
    type: SecondFactorType,
    description:
      'Switches the second factor off. It needs the password or a code; the code is checked when both are given. SignInRefusedError: wrong password or code. StateConflictError: the second factor is off already.',
    errors: { types: [...CREDENTIAL_ERRORS, StateConflictError] },
    args: {
      password: t.arg.string({ required: false, description: 'Current password of the account.' }),
      code: t.arg.string({
        required: false,
        description: 'Current code of the authenticator app, or an unused recovery code.',
      }),
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
