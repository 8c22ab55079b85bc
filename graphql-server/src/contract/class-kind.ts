import { typeBesideTitle } from './class-type';
import { type ClassTypeCode, DEFAULT_CLASS_NAME } from './enums';

type NamedClass = { title: string; className: string; classType: ClassTypeCode };

/**
 * What a booked class is, to stand beside its title: its own name, or its type when it has the default name, which says less than the
 * type. Null when the title says it already.
 */
export function kindBesideTitle({ title, className, classType }: NamedClass): string | null {
  if (className === DEFAULT_CLASS_NAME) return typeBesideTitle({ title, classType });
  return className === title ? null : className;
}
