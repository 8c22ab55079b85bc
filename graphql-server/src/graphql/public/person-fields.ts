import * as z from 'zod/mini';
import { personInput, personPhone } from '#contract/person-input';
import type { Person } from '../../domain/booking/booking-request';
import type { builder } from '../builder';

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

/** Who books or pays, as the inputs of the schema ask for it. */
export const personInputFields = (t: InputFields) => ({
  name: t.string({ required: true, description: 'Who comes.' }),
  email: t.string({ required: true, description: 'Where the confirmation goes.' }),
  phone: t.string({ description: 'For the teacher, in case of rain.' }),
  notes: t.string({ description: 'Anything the teacher should know.' }),
});

/** The rules of these fields; absent and null are the same. */
export const personFields = z.object({
  ...personInput.shape,
  notes: z.nullish(personInput.shape.notes),
  phone: z.nullish(personPhone),
});

/** The person of a parsed input. */
export function personOf({ name, email, phone, notes }: z.infer<typeof personFields>): Person {
  return { name, email, phone: phone || null, notes: notes || null };
}
