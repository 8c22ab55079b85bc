import type { Attendee } from '../attendance';
import { CancelPlaceDialog } from './cancel-place-dialog';
import { MoveDialog } from './move-dialog';
import { NoteDialog } from './note-dialog';

/** What the teacher can do with a person of a class. */
export type PersonAct = 'move' | 'cancel' | 'note';

type PersonDialogProps = {
  act: PersonAct;
  /** As they were when the act was chosen. */
  person: Attendee;
  classId: string;
  /** Called with what was done with a place, which may have left the list. */
  onDone: (text: string) => void;
  onClose: () => void;
};

/** The dialog of an act. */
export function PersonDialog({ act, ...props }: PersonDialogProps) {
  if (act === 'move') return <MoveDialog {...props} />;
  return act === 'cancel' ? <CancelPlaceDialog {...props} /> : <NoteDialog {...props} />;
}
