import * as z from 'zod/mini';
import { cleanText } from './clean-text';
import { EMAIL_ADDRESS, readEmailAddress } from './email-address';
import { LIMITS } from './limits';
import { isLocalDate, REAL_DAY } from './local-date';
import { formatExcess } from './text-length';

// A name needs no control characters and PostgreSQL refuses NUL. Longer texts may contain line breaks and tabs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the forbidden characters is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the forbidden characters is the point
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** A form post ends each line with two characters, where the person and the field's own script count one. */
const LINE_BREAK = /\r\n?/g;
const isPlain = (forbidden: RegExp) => (value: string) => !forbidden.test(value) && isWellFormed(value);

/** False for a text with half of a character. The build would turn a regular expression for this into one that old Safari cannot read. */
const isWellFormed = (text: string) => ![...text].some(isHalf);

/** True for a surrogate without its other half, of which a text may have any number in UTF-16. */
function isHalf(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xd800 && code <= 0xdfff;
}

export const BODY_MESSAGE = 'The body must be a JSON object.';

/** Reports a value that is missing or null with `required` if there is such a message, and any other invalid one with `message`. */
export const missingOr = (required: string | undefined, message: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null && required) || message,
});

type TextRules = { label: string; max: number; required?: string };

function text({ label, max, required }: TextRules, forbidden: RegExp) {
  return z.string(missingOr(required, `${label} must be text.`)).check(
    z.overwrite((typed) => cleanText(typed.replace(LINE_BREAK, '\n'))),
    z.minLength(required ? 1 : 0, required),
    z.maxLength(max, { error: ({ input }) => formatExcess(label, String(input), max), abort: true }),
    z.refine(isPlain(forbidden), `${label} contains characters that cannot be used.`),
  );
}

/**
 * One line of text, without what nobody sees at its ends. `required` is the message for a value that is missing or shows nothing;
 * without it such a value is ''.
 */
export const line = (rules: TextRules) => text(rules, CONTROL);

/** Several lines of text, as `line`. */
export const lines = (rules: TextRules) => text(rules, CONTROL_BUT_BREAKS);

/** One address, as `readEmailAddress` reads it. */
export const email = z.string(missingOr('Email is required.', 'Email is invalid.')).check(
  z.overwrite(readEmailAddress),
  z.minLength(1, { error: 'Email is required.', abort: true }),
  z.maxLength(LIMITS.email, { error: 'Email is invalid.', abort: true }),
  z.regex(EMAIL_ADDRESS, 'Email is invalid.'),
  // RFC 5321
  z.refine((address) => address.lastIndexOf('@') <= 64, 'Email is invalid.'),
);

/** An existing calendar day, YYYY-MM-DD. */
export const localDate = z
  .string('The date must look like 2026-12-31.')
  .check(z.refine(isLocalDate, `The date ${REAL_DAY}`));

/** A local time, HH:MM in 24 hours. */
export const localTime = z
  .string('The time must look like 09:30.')
  .check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'The time must look like 09:30.'));

/** An idempotency key made at random by a device: 128 bits in hex. */
export const deviceKey = z
  .string('The key must be text.')
  .check(z.regex(/^[0-9a-f]{32}$/, 'The key must be 32 hex digits.'));
