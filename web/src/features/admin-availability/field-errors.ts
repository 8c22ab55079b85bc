import { AVAILABILITY_MESSAGES } from '#contract/availability-input';
import type { FieldErrors } from '../../components/form/checked-form';

/** A problem of the input, from this device or the server. */
export type Issue = { path: string; message: string };

/** The fields that have another name in the form than in the API. */
const FIELDS: Record<string, string> = {
  priceCents: 'price',
  capacity: 'spots',
  durationMinutes: 'duration',
  weatherCallMinutes: 'weatherCall',
  'recurrence.startDate': 'firstDay',
  'recurrence.untilDate': 'endDate',
  'recurrence.weekdays': 'weekdays',
};

export const toIssues = (error: { issues: readonly { path: PropertyKey[]; message: string }[] }): Issue[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));

/** The errors at the fields of a form, the first of each. `renamed` has the fields whose names differ in this form only. */
export function toFieldErrors(
  issues: readonly Issue[],
  typed: Readonly<Record<string, unknown>>,
  renamed: Readonly<Record<string, string>> = {},
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = renamed[path] ?? FIELDS[path] ?? path;
    errors[field] ??= message === AVAILABILITY_MESSAGES.required ? toShortMessage(typed[field]) : message;
  }
  return errors;
}

/** At its field, the message that names all required fields is short. */
const toShortMessage = (typed: unknown) =>
  String(typed).trim() === '' ? 'Please fill in this field.' : 'This number is too small.';
