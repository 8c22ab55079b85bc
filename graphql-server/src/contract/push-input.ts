import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_MESSAGE } from './text';

const KEYS = 'The keys of this device are not usable.';

/** What a browser's push subscription consists of: a public key of 65 bytes and a secret of 16, in base64url (RFC 8291). */
export const deviceKeysInput = z.object(
  {
    endpoint: z
      .string('The address of the device is missing.')
      .check(z.maxLength(LIMITS.pushEndpoint, 'The address is too long.')),
    p256dh: z.string(KEYS).check(z.regex(/^B[A-Za-z0-9_-]{86}$/, KEYS)),
    auth: z.string(KEYS).check(z.regex(/^[A-Za-z0-9_-]{22}$/, KEYS)),
  },
  BODY_MESSAGE,
);

/** A device whose address the browser changed by itself. */
export const renewDeviceInput = z.object(
  {
    oldEndpoint: z
      .string('The old address of the device is missing.')
      .check(z.maxLength(LIMITS.pushEndpoint, 'The address is too long.')),
    device: deviceKeysInput,
  },
  BODY_MESSAGE,
);
