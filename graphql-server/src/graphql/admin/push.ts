import { LIMITS } from '#contract/limits';
import { isUuid } from '#contract/occurrence-id';
import { deviceKeysInput } from '#contract/push-input';
import type { NotificationKind, PushSubscription } from '#prisma';
import type { Deps } from '../../deps';
import { formatDevice } from '../../domain/auth/sessions';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseInput, parseUuid } from '../../domain/parse-input';
import { deleteDevice, listDevices, registerDevice, setWantedKinds, testDevice } from '../../domain/push/devices';
import { getShownNothingSince } from '../../domain/push/receipts';
import { builder } from '../builder';
import type { Described } from '../enums';

const NotificationKindEnum = builder.enumType('NoticeKind', {
  description: 'Events that a device can be notified of.',
  values: {
    BOOKING_MADE: { description: 'Somebody booked a class.' },
    BOOKING_CANCELLED: { description: 'A booking was cancelled or refunded.' },
    BOOKING_MOVED: { description: 'A client moved a booking to another class.' },
    WEATHER_CALL_DUE: { description: 'The weather of a booked class is to be decided soon, or should have been.' },
    JOIN_LINK_MISSING: { description: 'An online class with bookings has no link to its room three hours before.' },
    PAYMENT_ISSUE: { description: 'A payment needs the attention of the teacher.' },
    WAITLIST_JOINED: { description: 'Somebody waits for a place in a full class.' },
    MESSAGE_RECEIVED: { description: 'A contact message arrived.' },
  } satisfies Described<NotificationKind>,
});

const PushDevice = builder.objectRef<PushSubscription>('PushDevice').implement({
  description: 'A device that receives web push notifications.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the device, a UUID.' }),
    endpoint: t.exposeString('endpoint', {
      description: 'Endpoint URL of the push subscription. A browser compares it with its own to recognise itself.',
    }),
    device: t.string({
      description: 'Browser and operating system, for example "Firefox on Android".',
      resolve: ({ deviceName }) => formatDevice(deviceName),
    }),
    wantedKinds: t.expose('wantedKinds', {
      type: [NotificationKindEnum],
      description: 'Events that the device is notified of.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'Instant',
      description: 'When the device was registered, an ISO 8601 instant in UTC.',
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'Instant',
      description: 'When the app was last opened on the device, an ISO 8601 instant in UTC.',
    }),
    lastDeliveredAt: t.expose('lastDeliveredAt', {
      type: 'Instant',
      nullable: true,
      description:
        'When the push service last accepted a notification for the device, an ISO 8601 instant in UTC; null when it never did.',
    }),
    shownNothingSince: t.field({
      type: 'Instant',
      nullable: true,
      description:
        'When the first notification was sent that the push service accepted and the device has not confirmed as shown for 10 minutes, nor a later one, an ISO 8601 instant in UTC; null when the device shows its notifications.',
      resolve: (device, _args, { deps }) => getShownNothingSince(deps, device),
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Last delivery error as a sentence; null after a success.',
    }),
  }),
});

builder.queryField('pushPublicKey', (t) =>
  t.string({
    description: 'VAPID public key of this studio, base64url, for `PushManager.subscribe`.',
    resolve: (_root, _args, { deps }) => deps.pusher.publicKey(),
  }),
);

builder.queryField('pushDevices', (t) =>
  t.field({
    type: [PushDevice],
    description: 'The registered devices whose session is valid, newest first. Other devices are not notified.',
    resolve: (_root, _args, { deps }) => listDevices(deps),
  }),
);

const PushDeviceInput = builder.inputType('PushDeviceInput', {
  description: "A browser's push subscription: its endpoint, and the `keys` of `PushSubscription.toJSON` beside it.",
  fields: (t) => ({
    endpoint: t.string({
      required: true,
      description: `Endpoint URL at the push service, at most ${LIMITS.pushEndpoint} characters.`,
    }),
    p256dh: t.string({ required: true, description: 'Public key of the subscription (P-256, 65 bytes), base64url.' }),
    auth: t.string({ required: true, description: 'Authentication secret of the subscription (16 bytes), base64url.' }),
  }),
});

const errors = { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] };
const parseDeviceId = (id: string) => parseUuid(id, 'This device is not known here any more.');

builder.mutationField('registerPushDevice', (t) =>
  t.field({
    type: PushDevice,
    description:
      'Registers this device for notifications of all events but WAITLIST_JOINED, which `setPushPreferences` adds. For a registered device it renews the keys and the session and keeps the selected events. InvalidInputError: the endpoint belongs to no known push service. StateConflictError: too many devices.',
    errors,
    args: {
      input: t.arg({ type: PushDeviceInput, required: true, description: 'The push subscription of the device.' }),
    },
    resolve: async (_root, { input }, { deps, admin, userAgent }) =>
      registerDevice(deviceDeps(deps), await admin(), parseInput(deviceKeysInput, input), userAgent ?? 'A device'),
  }),
);

builder.mutationField('setPushPreferences', (t) =>
  t.field({
    type: PushDevice,
    description: 'Selects the events that a device is notified of.',
    errors,
    args: {
      id: t.arg.id({ required: true, description: 'Id of the device, a UUID.' }),
      wantedKinds: t.arg({
        type: [NotificationKindEnum],
        required: true,
        description: 'All events to be notified of; the list replaces the earlier one.',
      }),
    },
    resolve: (_root, { id, wantedKinds }, { deps }) =>
      setWantedKinds(deps.db, parseDeviceId(id), [...new Set(wantedKinds)]),
  }),
);

builder.mutationField('testPushDevice', (t) =>
  t.field({
    type: PushDevice,
    description:
      'Sends a test notification to a device at once. StateConflictError with the reason when it cannot be delivered; a device that cannot be reached any more is removed.',
    errors,
    args: { id: t.arg.id({ required: true, description: 'Id of the device, a UUID.' }) },
    resolve: (_root, { id }, { deps }) => testDevice(deviceDeps(deps), parseDeviceId(id)),
  }),
);

builder.mutationField('removePushDevice', (t) =>
  t.boolean({
    description: 'Removes a device from notifications. Always returns true, also when the device was removed before.',
    args: { id: t.arg.id({ required: true, description: 'Id of the device, a UUID.' }) },
    resolve: async (_root, { id }, { deps }) => {
      if (isUuid(id)) await deleteDevice(deps, id);
      return true;
    },
  }),
);

const deviceDeps = (deps: Deps) => ({ ...deps, extraOrigins: deps.env.PUSH_EXTRA_ORIGINS });
