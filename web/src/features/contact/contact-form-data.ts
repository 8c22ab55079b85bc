import { type ContactInput, contactInput } from '#contract/person-input';

export type ContactField = 'name' | 'email' | 'message';
export type ContactFormData = Record<ContactField, string>;
export type ContactErrors = Partial<Record<ContactField, string>>;

export const EMPTY_CONTACT: ContactFormData = { name: '', email: '', message: '' };

/** The data of the form from its fields, by their names. */
export const toContactData = ({ name = '', email = '', message = '' }: Partial<ContactFormData>): ContactFormData => ({
  name,
  email,
  message,
});

/** The draft with a refused message: what is being typed stays, and the text of the refused one follows it. */
export function joinRefused(draft: ContactFormData | null, refused: ContactFormData): ContactFormData {
  const { name, email, message } = draft ?? EMPTY_CONTACT;
  const texts = [message, refused.message].filter((text) => text.trim() !== '');
  return { name: name || refused.name, email: email || refused.email, message: texts.join('\n\n') };
}

/** What is left of the draft after `sent` was: the text of a refused message that joined it meanwhile; otherwise nothing. */
export function withoutSent(draft: ContactFormData, sent: ContactFormData): ContactFormData {
  const rest = draft.message.startsWith(sent.message) ? draft.message.slice(sent.message.length).trimStart() : '';
  return rest === '' ? EMPTY_CONTACT : { ...draft, message: rest };
}

/** In the order of the form. */
export const FIELDS: readonly ContactField[] = ['name', 'email', 'message'];

/** The first message of each field, from validation issues of the form or of the server. */
export function errorsByField(issues: readonly { path: PropertyKey; message: string }[]): ContactErrors {
  const errors: ContactErrors = {};
  for (const { path, message } of issues) {
    const field = FIELDS.find((name) => name === path);
    if (field) errors[field] ??= message;
  }
  return errors;
}

type Checked = { input: ContactInput; errors: null } | { input: null; errors: ContactErrors };

/** Validates the form: the trimmed input, or the errors by field. */
export function checkContact(data: ContactFormData): Checked {
  const result = contactInput.safeParse(data);
  if (result.success) return { input: result.data, errors: null };
  const issues = result.error.issues.map((issue) => ({ path: issue.path[0] ?? '', message: issue.message }));
  return { input: null, errors: errorsByField(issues) };
}

/** The first field, in the order of the form, that has an error. */
export function firstInvalidField(errors: ContactErrors): ContactField | null {
  return FIELDS.find((field) => errors[field]) ?? null;
}
