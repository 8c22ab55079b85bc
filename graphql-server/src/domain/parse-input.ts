import type * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { type ClassReference, isUuid, parseClassReference } from '#contract/occurrence-id';
import { InvalidInputError, NotFoundError } from './errors';

/** Checks a value from outside against its schema. Throws InvalidInputError with one issue per bad value. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(
    parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  );
}

/** Reads an availability id or occurrence id. Throws InvalidInputError for anything else. */
export function parseClassReferenceOrThrow(value: string): ClassReference {
  const reference = parseClassReference(value);
  if (reference) return reference;
  throw new InvalidInputError([{ path: 'classId', message: 'This is not the id of a class.' }]);
}

/** Reads the id of a thing. Throws NotFoundError, in the given words, for what no thing has as its id. */
export function parseUuid(value: string, text: string): string {
  const id = value.toLowerCase();
  if (isUuid(id)) return id;
  throw new NotFoundError(text);
}

/** Reads the header `Idempotency-Key`: up to 255 visible characters. Throws InvalidInputError for anything else. */
export function parseIdempotencyKey(header: string | null): string | null {
  if (header === null || header === '') return null;
  if (header.length <= LIMITS.idempotencyKey && /^[\x20-\x7e]+$/.test(header)) return header;
  throw new InvalidInputError([
    { path: 'Idempotency-Key', message: 'The Idempotency-Key must be up to 255 plain characters.' },
  ]);
}

/** Reads the id of a booking. Throws NotFoundError for what cannot be one. */
export function parseBookingId(value: string): string {
  const id = value.toLowerCase();
  if (isUuid(id)) return id;
  throw new NotFoundError('There is no such booking.');
}
