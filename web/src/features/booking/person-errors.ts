import { type PersonInput, personInput } from '#contract/person-input';
import type { UserData } from './booking-state';

export type PersonErrors = Partial<Record<keyof UserData, string>>;

/** The error message of each invalid field; empty when all fields are valid. */
export function personErrors(userData: UserData): PersonErrors {
  const result = personInput.safeParse(userData);
  if (result.success) return {};
  const errors: PersonErrors = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0];
    if (field === 'name' || field === 'email' || field === 'notes') errors[field] ??= message;
  }
  return errors;
}

/** The details as they are booked, or null when a field is invalid. */
export function validPerson(userData: UserData): PersonInput | null {
  return personInput.safeParse(userData).data ?? null;
}
