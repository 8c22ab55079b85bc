import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_MESSAGE } from './text';

const KEYS_INVALID = 'The keys of this device are not usable.';

/** A browser's push subscription: its endpoint, a public key of 65 bytes and a secret of 16, both in base64url (RFC 8291). */
export const deviceKeysInput = z.object(
  {
    endpoint: z
      .string('The address of the device is missing.')
      .check(z.maxLength(LIMITS.pushEndpoint, 'The address is too long.')),
    p256dh: z.string(KEYS_INVALID).check(z.regex(/^B[A-Za-z0-9_-]{86}$/, KEYS_INVALID)),
    auth: z.string(KEYS_INVALID).check(z.regex(/^[A-Za-z0-9_-]{22}$/, KEYS_INVALID)),
  },
  'The address and the keys of the device are missing.',
);

/** A new subscription for a device whose browser changed its endpoint (the event `pushsubscriptionchange`). */
export const renewDeviceInput = z.object(
  {
    oldEndpoint: z
      .string('The old address of the device is missing.')
      .check(z.maxLength(LIMITS.pushEndpoint, 'The address is too long.')),
    device: deviceKeysInput,
  },
  BODY_MESSAGE,
);

/** The receipt that came with a push which the device has shown. */
export const shownPushInput = z.object(
  { receipt: z.string('The receipt is missing.').check(z.maxLength(LIMITS.pushReceipt, 'The receipt is too long.')) },
  BODY_MESSAGE,
);
