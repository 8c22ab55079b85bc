import type * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { type ClassReference, isUuid, parseClassReference } from '#contract/occurrence-id';
import { InvalidInputError, NotFoundError } from './errors';

/**
 * Parses untrusted input with a schema.
 * @throws InvalidInputError with one issue per invalid value
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(
    parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  );
}

/**
 * Parses the id of a class; `path` is the name of the input field that holds it.
 * @throws InvalidInputError when the value is neither an availability id nor an occurrence id
 */
export function parseClassReferenceOrThrow(value: string, path = 'classId'): ClassReference {
  const reference = parseClassReference(value);
  if (reference) return reference;
  throw new InvalidInputError([{ path, message: 'This is not the id of a class.' }]);
}

/** Parses an id. A value that is no UUID cannot exist: throws NotFoundError with `message`. */
export function parseUuid(value: string, message: string): string {
  const id = value.toLowerCase();
  if (isUuid(id)) return id;
  throw new NotFoundError(message);
}

/** @throws NotFoundError when the value cannot be the id of a booking */
export function parseBookingId(value: string): string {
  return parseUuid(value, 'There is no such booking.');
}

/**
 * Parses the header `Idempotency-Key`: up to 255 visible characters.
 * @throws InvalidInputError for anything else
 */
export function parseIdempotencyKey(header: string | null): string | null {
  if (header === null || header === '') return null;
  if (header.length <= LIMITS.idempotencyKey && /^[\x20-\x7e]+$/.test(header)) return header;
  throw new InvalidInputError([
    { path: 'Idempotency-Key', message: 'The Idempotency-Key must be up to 255 plain characters.' },
  ]);
}
