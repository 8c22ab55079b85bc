import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { type AddableClass, AddPersonDialog } from './add-person-dialog';

/** The button that adds somebody to a class. `label` names the class where several are on the screen. */
export function AddPerson({ occurrence, label }: { occurrence: AddableClass; label?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" aria-label={label} onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden="true" size={18} /> Add a person
      </Button>
      {isOpen && <AddPersonDialog occurrence={occurrence} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** True until the class ends, for a class that takes place. */
export function canAddPerson({ state, endsAt }: { state: string; endsAt: string }): boolean {
  return state === 'SCHEDULED' && Date.now() < Date.parse(endsAt);
}
