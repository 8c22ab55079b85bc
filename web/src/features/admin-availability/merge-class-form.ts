import { CLASS_TYPE_LABELS } from '#contract/enums';
import { formatDay } from '../../lib/studio-time';
import { CLASS_LABELS, type ClassForm } from './class-form';
import { FREQUENCY_LABELS, formatStart, WEEKDAY_LABELS } from './format-class';

type Field = keyof ClassForm;

/**
 * Brings what was typed onto a version that was saved meanwhile: fields that were not touched here follow that version, the others
 * stay as typed. `clashes` are the fields that were changed on both sides, differently.
 */
export function mergeClassForm(versions: { base: ClassForm; typed: ClassForm; saved: ClassForm }): {
  data: ClassForm;
  clashes: Field[];
} {
  const { base, typed, saved } = versions;
  const isSame = (field: Field, one: ClassForm, other: ClassForm) => String(one[field]) === String(other[field]);
  const touched = (Object.keys(base) as Field[]).filter((field) => !isSame(field, base, typed));
  return {
    data: { ...saved, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) },
    clashes: touched.filter((field) => !isSame(field, base, saved) && !isSame(field, typed, saved)),
  };
}

/** 'Changed here and elsewhere: Title (saved: Dusk Flow), Spots (saved: 12).', or '' when there is none. */
export function formatClashes(clashes: readonly Field[], saved: ClassForm): string {
  const values: Record<Field, string> = {
    ...saved,
    classType: CLASS_TYPE_LABELS[saved.classType],
    start: formatStart(saved.start),
    isRecurring: formatYes(saved.isRecurring),
    frequency: FREQUENCY_LABELS[saved.frequency],
    weekdays: saved.weekdays.map((day) => WEEKDAY_LABELS[day]).join(', '),
    firstDay: formatDay(saved.firstDay),
    hasEnd: saved.hasEnd ? 'On date' : 'Never',
    endDate: formatDay(saved.endDate),
    isActive: formatYes(saved.isActive),
    hasWaitlist: formatYes(saved.hasWaitlist),
    showOnHomepage: formatYes(saved.showOnHomepage),
  };
  if (clashes.length === 0) return '';
  const list = clashes.map((field) => `${CLASS_LABELS[field]} (saved: ${values[field] || 'empty'})`);
  return `Changed here and elsewhere: ${list.join(', ')}.`;
}

const formatYes = (is: boolean) => (is ? 'Yes' : 'No');
