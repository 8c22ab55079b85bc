import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { formatPrice } from '#contract/format-price';
import { isPaidByCard } from '#contract/paid';
import { OptionCards } from '../../../admin/cancel-fields';
import { formatHandBack, sumCash } from '../../../admin/cash-back';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { UnreachablePeople } from '../../../components/unreachable-people';
import { CancelPlaceDocument, type RefundChoice } from '../../../gql/admin-operations';
import { acceptDone, useAct } from '../../../lib/use-act';
import type { Attendee } from '../attendance';
import { useMarks } from '../marks-context';

const UNCLEAR = 'No answer came back, so it is not certain that the place is cancelled. Trying again is safe.';

type Cancelled = Pick<
  Attendee,
  'bookingId' | 'name' | 'email' | 'phone' | 'paymentMethod' | 'priceCents' | 'cancellation' | 'attendance'
>;
type CancelPlaceDialogProps = {
  person: Cancelled;
  /** Called with what was done. */
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Asks before one place is cancelled; of a card payment, whether the money goes back. */
export function CancelPlaceDialog({ person, onDone, onClose }: CancelPlaceDialogProps) {
  const [cancelPlace] = useMutation(CancelPlaceDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  const { isBusy, error, isUnclear, act } = useAct(UNCLEAR);
  const options = toOptions(person);
  const [refund, setRefund] = useState<RefundChoice>(options[0].choice);
  const isPaid = isPaidByCard(person);
  const { isPaidCash } = useMarks().getLatest(person.attendance);

  async function confirm() {
    const variables = { id: person.bookingId, refund };
    const send = () => cancelPlace({ variables }).then(({ data }) => data?.cancelBooking);
    if (!(await act(async () => (isUnclear ? acceptDone(await send()) : send())))) return;
    onDone(`The place of ${person.name} is cancelled.`);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title={`Cancel the place of ${person.name}?`}
      keepLabel="Keep the place"
      verb={isBusy ? 'Cancelling...' : 'Cancel the place'}
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        The place becomes free at once.{person.email !== '' && ' They are notified by mail.'}
        {!isPaid && ` ${formatUnpaidByCard({ ...person, isPaidCash })}`}
      </p>
      {person.email === '' && <UnreachablePeople people={[person]} />}
      {isPaid && (
        <OptionCards
          legend="The money"
          name="refund"
          options={options.map(({ choice, ...texts }) => ({ value: choice, ...texts }))}
          chosen={refund}
          onChoose={setRefund}
        />
      )}
    </ConfirmDialog>
  );
}

/** What becomes of the money of a place that is not paid by card. */
export const formatUnpaidByCard = (place: Pick<Attendee, 'priceCents'> & { isPaidCash: boolean }): string =>
  formatHandBack(sumCash([place])) || 'There is nothing to pay back.';

type Option = { choice: RefundChoice; title: string; detail: string };

/** The choices; what the rule does now comes first, by its own name only where it is neither of the others. */
export function toOptions({
  priceCents,
  cancellation,
}: Pick<Attendee, 'priceCents' | 'cancellation'>): [Option, ...Option[]] {
  const { refundCents } = cancellation;
  const full: Option = {
    choice: 'FULL',
    title: 'Money back',
    detail: `${formatPrice(priceCents)} goes back to the card.`,
  };
  const none: Option = { choice: 'NONE', title: 'Keep the money', detail: 'No money goes back.' };
  const inTime = `It is in time: ${formatPrice(refundCents)} goes back to the card.`;
  // The class was cancelled: the money goes back in any case.
  if (cancellation.kind === 'CLOSED') return [full];
  if (refundCents === priceCents) return [{ ...full, detail: inTime }, none];
  if (refundCents === 0) return [{ ...none, detail: 'Free cancellation has ended: no money goes back.' }, full];
  return [{ choice: 'RULE', title: 'By the rule', detail: inTime }, full, none];
}
