import { Dialog } from '../../../components/dialog';
import type { ClassFormState } from '../use-class-form';
import { AvailabilityForm } from './availability-form';

/** The form of one class over the list. It makes room for the dialog that asks about people who have booked. */
export function EditDialog({ form, today }: { form: ClassFormState; today: string | undefined }) {
  const isOpen = form.editedId !== null && form.bookedDates === null;
  return (
    <Dialog isOpen={isOpen} title="Edit Availability" onClose={form.endEdit}>
      <AvailabilityForm form={form} today={today} />
    </Dialog>
  );
}
