import * as z from 'zod/mini';
import { cleanText } from './clean-text';
import { LIMITS } from './limits';
import { BODY_MESSAGE, deviceKey, email, line, lines } from './text';

export const personName = line({ label: 'Name', max: LIMITS.name, required: 'Name is required.' });
export const personNotes = lines({ label: 'Message', max: LIMITS.notes });
const PHONE = /^\+?[0-9 ().\-/]*$/;
/** A phone number as it is stored, from one pasted with special spaces, dashes and digits, or from a link. */
const toPlainPhone = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/^tel:|\p{DI}/giu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
export const personPhone = line({ label: 'Phone', max: LIMITS.phone }).check(
  z.overwrite(toPlainPhone),
  z.maxLength(LIMITS.phone, { error: 'Phone is invalid.', abort: true }),
  z.regex(PHONE, 'Phone is invalid.'),
);

/** The visitor's details in the booking flow. */
export const personInput = z.object({ name: personName, email, notes: personNotes });
export type PersonInput = z.infer<typeof personInput>;

/** A person who waits for a place in a full class. */
export const joinWaitlistInput = z.object({
  ...personInput.shape,
  notes: z.nullish(personNotes),
  phone: z.nullish(personPhone),
});

/** True or false; absent means false. */
const flag = (name: string) =>
  z.pipe(
    z.nullish(z.boolean(`${name} must be true or false.`)),
    z.transform((value) => value ?? false),
  );

/** A person whom the teacher adds to a class: only the name is required. An absent or empty address becomes ''. */
export const attendeeInput = z.object({
  name: personName,
  email: z.pipe(
    z.nullish(z.union([z.string().check(z.overwrite(cleanText), z.maxLength(0)), email], 'Email is invalid.')),
    z.transform((address) => address ?? ''),
  ),
  phone: z.nullish(personPhone),
  notes: z.nullish(personNotes),
  isPaidCash: flag('isPaidCash'),
  raiseCapacity: flag('raiseCapacity'),
});
export type AttendeeInput = z.infer<typeof attendeeInput>;

const clientNote = lines({ label: 'Note', max: LIMITS.clientNote });

/** The teacher's private note about a client. An empty text removes it. `baseText` is what was stored when it was read. */
export const clientNoteInput = z.object({ email, text: clientNote, baseText: z.optional(z.nullable(clientNote)) });
export type ClientNoteInput = z.infer<typeof clientNoteInput>;

/** The contact form. The message may be empty. Repeated requests with the same key are stored as one message. */
export const contactInput = z.object(
  {
    name: personName,
    email,
    message: z.pipe(
      z.nullish(lines({ label: 'Message', max: LIMITS.contactMessage })),
      z.transform((message) => message ?? ''),
    ),
    key: z.nullish(deviceKey),
  },
  BODY_MESSAGE,
);
export type ContactInput = z.infer<typeof contactInput>;
