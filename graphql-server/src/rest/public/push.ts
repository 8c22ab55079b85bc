import { renewDeviceInput, shownPushInput } from '#contract/push-input';
import { NotFoundError } from '../../domain/errors';
import { renewClientDevice } from '../../domain/push/client-devices';
import { recordShown } from '../../domain/push/receipts';
import { renewDevice } from '../../domain/push/renew-device';
import { type Call, publicCall } from '../call';
import { messageAnswer } from '../present/answer-fields';

/**
 * The calls of a device's service worker, which has no session token. Renewing replaces the endpoint of a device, the teacher's or
 * a client's, after its browser has changed it; the old endpoint authenticates the request, because only the device and its push
 * service know it. A receipt says that the device has shown a push; it authenticates itself.
 */
export const pushCalls: Call[] = [
  publicCall({
    method: 'POST',
    path: '/api/push/renew',
    operationId: 'renewPushDevice',
    tag: 'Operation',
    summary: 'Replaces the endpoint of a push device, whose old endpoint proves who it is.',
    rateLimit: 'push-renewal',
    input: {
      schema: renewDeviceInput,
      fields: {
        oldEndpoint: 'Endpoint URL that the device had.',
        device:
          'The new subscription: its `endpoint`, and the `keys.p256dh` and `keys.auth` of `PushSubscription.toJSON` beside it.',
      },
    },
    answer: { status: 200, description: 'The new endpoint is stored.', body: messageAnswer },
    failures: [404],
    async handle({ deps, input: { oldEndpoint, device } }) {
      const deviceDeps = { ...deps, extraOrigins: deps.env.PUSH_EXTRA_ORIGINS };
      const isClients = await renewClientDevice(deviceDeps, oldEndpoint, device);
      try {
        await renewDevice(deviceDeps, oldEndpoint, device);
      } catch (error) {
        if (!(isClients && error instanceof NotFoundError)) throw error;
      }
      return { message: 'The new address is known.' };
    },
  }),
  publicCall({
    method: 'POST',
    path: '/api/push/shown',
    operationId: 'recordShownPush',
    tag: 'Operation',
    summary: 'Records that a device has shown a push, whose receipt proves it.',
    rateLimit: 'push-receipt',
    input: { schema: shownPushInput, fields: { receipt: 'The receipt that came with the push.' } },
    answer: { status: 200, description: 'The push is recorded as shown.', body: messageAnswer },
    failures: [404],
    async handle({ deps, input }) {
      await recordShown(deps, input.receipt);
      return { message: 'The notification is recorded as shown.' };
    },
  }),
];
