import { SCREEN_MESSAGES } from './availability-messages';

/**
 * Brings what was typed onto a version that was saved meanwhile: fields that were not touched here follow that version, the others
 * stay as typed. `clashes` are the fields that were changed on both sides, differently.
 */
export function mergeForm<Form extends object>(versions: {
  base: Form;
  typed: Form;
  saved: Form;
}): {
  data: Form;
  clashes: (keyof Form)[];
} {
  const { base, typed, saved } = versions;
  const isSame = (field: keyof Form, one: Form, other: Form) => String(one[field]) === String(other[field]);
  const touched = (Object.keys(base) as (keyof Form)[]).filter((field) => !isSame(field, base, typed));
  return {
    data: { ...saved, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) },
    clashes: touched.filter((field) => !isSame(field, base, saved) && !isSame(field, typed, saved)),
  };
}

/** That a form was changed elsewhere, and the clashes: 'Changed here and elsewhere: Title (saved: Dusk Flow), Spots (saved: 12).' */
export function formatConflict<Field extends string>(
  clashes: readonly Field[],
  labels: Readonly<Record<Field, string>>,
  saved: Readonly<Record<Field, string>>,
): string {
  if (clashes.length === 0) return SCREEN_MESSAGES.changedElsewhere;
  const list = clashes.map((field) => `${labels[field]} (saved: ${saved[field] || 'empty'})`);
  return `${SCREEN_MESSAGES.changedElsewhere} Changed here and elsewhere: ${list.join(', ')}.`;
}
