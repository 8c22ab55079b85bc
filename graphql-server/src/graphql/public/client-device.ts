import { LIMITS } from '#contract/limits';
import { deviceKeysInput } from '#contract/push-input';
import {
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
  TooManyRequestsError,
} from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import {
  type ClientDevice,
  findClientDevice,
  registerClientDevice,
  removeClientDevice,
} from '../../domain/push/client-devices';
import { builder } from '../builder';

const ClientDeviceType = builder.objectRef<ClientDevice>('ClientDevice').implement({
  description: 'State of a device that can be notified of changes to a booking.',
  fields: (t) => ({
    publicKey: t.exposeString('publicKey', {
      description: 'VAPID public key of this studio, base64url, for `PushManager.subscribe`.',
    }),
    isRegistered: t.exposeBoolean('isRegistered', {
      description: 'True when the device is notified of changes to the booking.',
    }),
    wantsTakesPlace: t.exposeBoolean('wantsTakesPlace', {
      description: 'True when it is also notified once the teacher has decided that the class takes place.',
    }),
  }),
});

const LINK = 'The personal link: the last part of the address in the mail, after `/manage/`.';
const ENDPOINT = `Endpoint URL of the device at its push service, at most ${LIMITS.pushEndpoint} characters.`;

builder.queryField('clientDevice', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ClientDeviceType,
    description: 'The state of a device for the booking of a personal link.',
    errors: { types: [NotFoundError, TooManyRequestsError] },
    args: {
      link: t.arg.string({ required: true, description: LINK }),
      endpoint: t.arg.string({ description: `${ENDPOINT} Absent: a device without a push subscription.` }),
    },
    resolve: async (_root, { link, endpoint }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      return findClientDevice(deps, link, endpoint ?? null);
    },
  }),
);

builder.mutationField('registerClientDevice', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ClientDeviceType,
    description:
      'Registers a device for notifications of changes to the booking of a personal link, or renews it. It ends 30 days after the class, or with a new link. InvalidInputError: the endpoint belongs to no known push service. StateConflictError: the class is cancelled or has begun, or five devices are registered.',
    errors: {
      types: [InvalidInputError, StateConflictError, NotFoundError, TooManyRequestsError, ServiceUnavailableError],
    },
    args: {
      link: t.arg.string({ required: true, description: LINK }),
      endpoint: t.arg.string({ required: true, description: ENDPOINT }),
      p256dh: t.arg.string({
        required: true,
        description: 'Public key of the subscription (P-256, 65 bytes), base64url.',
      }),
      auth: t.arg.string({
        required: true,
        description: 'Authentication secret of the subscription (16 bytes), base64url.',
      }),
      wantsTakesPlace: t.arg.boolean({
        required: true,
        description: 'Notify it also once the teacher has decided that the class takes place.',
      }),
    },
    resolve: async (_root, { link, wantsTakesPlace, ...keys }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      const device = { ...parseInput(deviceKeysInput, keys), wantsTakesPlace };
      return registerClientDevice({ ...deps, extraOrigins: deps.env.PUSH_EXTRA_ORIGINS }, link, device);
    },
  }),
);

builder.mutationField('removeClientDevice', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ClientDeviceType,
    description: 'Ends the notifications of a device about the booking of a personal link. Safe to repeat.',
    errors: { types: [NotFoundError, TooManyRequestsError, ServiceUnavailableError] },
    args: {
      link: t.arg.string({ required: true, description: LINK }),
      endpoint: t.arg.string({ required: true, description: ENDPOINT }),
    },
    resolve: async (_root, { link, endpoint }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      return removeClientDevice(deps, link, endpoint);
    },
  }),
);
