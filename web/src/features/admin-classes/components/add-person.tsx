import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { useNow } from '../../../lib/use-now';
import { type AddableClass, AddPersonDialog } from './add-person-dialog';

type AddPersonProps = {
  occurrence: AddableClass & { state: string; endsAt: string };
  /** The label names the class: several are on the screen. */
  isOneOfMany?: boolean;
};

/** The button that adds somebody to a class that takes place, until it ends. */
export function AddPerson({ occurrence, isOneOfMany = false }: AddPersonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const { title, time, state, endsAt } = occurrence;
  if (state !== 'SCHEDULED' || now >= Date.parse(endsAt)) return null;
  const label = isOneOfMany ? `Add a person: ${title}, ${time}` : undefined;
  return (
    <>
      <Button variant="secondary" size="small" aria-label={label} onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden="true" size={18} /> Add a person
      </Button>
      {isOpen && <AddPersonDialog occurrence={occurrence} onClose={() => setIsOpen(false)} />}
    </>
  );
}
