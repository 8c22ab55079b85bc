import type { ListedClass } from '../attendance';
import { AddPerson, canAddPerson } from './add-person';

/** The button that adds a person to a class that is not over. */
export function AddToClass({ occurrence }: { occurrence: ListedClass }) {
  if (!canAddPerson(occurrence)) return null;
  return <AddPerson occurrence={occurrence} label={`Add a person: ${occurrence.title}, ${occurrence.time}`} />;
}
