import { CLASS_TYPE_LABELS, type ClassTypeCode } from './enums';

/** The label of a class's type; null when the title is that label already, so that no line repeats another. */
export function typeBesideTitle({ title, classType }: { title: string; classType: ClassTypeCode }): string | null {
  const label = CLASS_TYPE_LABELS[classType];
  return title.trim().toLowerCase() === label.toLowerCase() ? null : label;
}
