import { deviceKeysInput } from '#contract/push-input';
import { NoticeKind, type PushSubscription } from '#prisma';
import type { Deps } from '../../deps';
import { formatDevice } from '../../domain/auth/sessions';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseInput, parseUuid } from '../../domain/parse-input';
import { forgetDevice, listDevices, registerDevice, setWantedKinds, testDevice } from '../../domain/push/devices';
import { builder } from '../builder';

const NoticeKindEnum = builder.enumType('NoticeKind', {
  description: 'What the teacher may want to hear of at once.',
  values: Object.values(NoticeKind),
});

const PushDevice = builder.objectRef<PushSubscription>('PushDevice').implement({
  description: 'A device that is told of news by web push.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    endpoint: t.exposeString('endpoint', { description: 'Its address, by which a browser knows itself.' }),
    device: t.string({
      description: 'What it is, in words.',
      resolve: ({ deviceName }) => formatDevice(deviceName),
    }),
    wantedKinds: t.expose('wantedKinds', { type: [NoticeKindEnum], description: 'What it wants to hear of.' }),
    createdAt: t.expose('createdAt', { type: 'Instant', description: 'Since when.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'Instant', description: 'When the app was last open there.' }),
    lastDeliveredAt: t.expose('lastDeliveredAt', {
      type: 'Instant',
      nullable: true,
      description: 'When a notification last reached it.',
    }),
    lastError: t.exposeString('lastError', { nullable: true, description: 'What went wrong last, in words.' }),
  }),
});

builder.queryField('pushPublicKey', (t) =>
  t.string({
    description: 'What a browser needs to subscribe to this studio.',
    resolve: (_root, _args, { deps }) => deps.pusher.publicKey(),
  }),
);

builder.queryField('pushDevices', (t) =>
  t.field({
    type: [PushDevice],
    description: 'The devices that are notified, the newest first: those with a valid session of an admin.',
    resolve: (_root, _args, { deps }) => listDevices(deps),
  }),
);

const PushDeviceInput = builder.inputType('PushDeviceInput', {
  description: "A browser's push subscription.",
  fields: (t) => ({
    endpoint: t.string({ required: true, description: 'The address at the push service.' }),
    p256dh: t.string({ required: true, description: "The device's public key, base64url." }),
    auth: t.string({ required: true, description: "The device's secret, base64url." }),
  }),
});

const errors = { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] };
const deviceId = (id: string) => parseUuid(id, 'This device is not known here any more.');

builder.mutationField('registerPushDevice', (t) =>
  t.field({
    type: PushDevice,
    description: 'Switches notifications on for this device, or says that it is still there.',
    errors,
    args: { input: t.arg({ type: PushDeviceInput, required: true, description: 'The device.' }) },
    resolve: async (_root, { input }, { deps, admin, userAgent }) =>
      registerDevice(deviceDeps(deps), await admin(), parseInput(deviceKeysInput, input), userAgent ?? 'A device'),
  }),
);

builder.mutationField('setPushPreferences', (t) =>
  t.field({
    type: PushDevice,
    description: 'Says what a device wants to hear of.',
    errors,
    args: {
      id: t.arg.id({ required: true, description: 'The device.' }),
      wantedKinds: t.arg({
        type: [NoticeKindEnum],
        required: true,
        description: 'Everything that it wants to hear of.',
      }),
    },
    resolve: (_root, { id, wantedKinds }, { deps }) => setWantedKinds(deps.db, deviceId(id), [...new Set(wantedKinds)]),
  }),
);

builder.mutationField('testPushDevice', (t) =>
  t.field({
    type: PushDevice,
    description: 'Rings a device at once.',
    errors,
    args: { id: t.arg.id({ required: true, description: 'The device.' }) },
    resolve: (_root, { id }, { deps }) => testDevice(deviceDeps(deps), deviceId(id)),
  }),
);

builder.mutationField('removePushDevice', (t) =>
  t.boolean({
    description: 'Switches notifications off for a device. One that is gone already is no error.',
    args: { id: t.arg.id({ required: true, description: 'The device.' }) },
    resolve: async (_root, { id }, { deps }) => {
      await forgetDevice(deps, deviceId(id));
      return true;
    },
  }),
);

const deviceDeps = (deps: Deps) => ({ ...deps, extraOrigins: deps.env.PUSH_EXTRA_ORIGINS });
