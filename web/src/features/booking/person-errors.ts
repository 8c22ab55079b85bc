import { type PersonInput, personInput } from '#contract/person-input';
import type { UserData } from './booking-state';

export type PersonErrors = Partial<Record<keyof UserData, string>>;

/** What is wrong with each field, in words; an empty object when all is well. */
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

/** The person as the server is told of them: trimmed and valid, or null. */
export function validPerson(userData: UserData): PersonInput | null {
  return personInput.safeParse(userData).data ?? null;
}
