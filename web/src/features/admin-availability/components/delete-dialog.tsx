import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { shortDate } from '#contract/civil-date';
import { formatCount, formatPeople } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import { OfferCards, OptionCards, ReasonField } from '../../../admin/cancel-fields';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { UnreachablePeople } from '../../../components/unreachable-people';
import {
  AdminAvailabilitiesDocument,
  type AvailabilityTable_AvailabilityFragment as Availability,
  type CancellationOffer,
  CancelSeriesDocument,
  ComingPeopleDocument,
  type ComingPeopleQuery,
  EndSeriesDocument,
} from '../../../gql/admin-operations';
import { orGone } from '../../../lib/error-messages';
import { formatWeekdayTime } from '../../../lib/studio-time';
import { useAct } from '../../../lib/use-act';
import { SCREEN_MESSAGES } from '../availability-messages';
import { formatWaitlisted } from '../booked-dates';
import type { RowActions } from '../use-row-actions';

type Coming = Extract<ComingPeopleQuery['adminAvailability'], { __typename: 'Availability' }>['coming'];
type DeleteDialogProps = { availability: Availability; deletion: RowActions['deletion'] };

const UNCLEAR = 'No answer came back, so it is not certain what was done. Please look at the list, and try again.';
const NOT_KNOWN = 'Who has booked this class could not be fetched.';

/** Asks before a class is deleted. With people who have booked it, it offers what the teacher means instead. */
export function DeleteDialog({ availability, deletion }: DeleteDialogProps) {
  const { id, title } = availability;
  const { data, error, refetch } = useQuery(ComingPeopleDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const [coming, setComing] = useState<Coming | null>(null);
  const found = data?.adminAvailability;
  // Those of a class that is deleted meanwhile stay, so that its dialog can say what became of it.
  if (found?.__typename === 'Availability' && found.coming !== coming) setComing(found.coming);
  if (coming && coming.people > 0) {
    return <BookedDialog availability={availability} coming={coming} deletion={deletion} />;
  }
  const failure = error || found?.__typename === 'ServiceUnavailableError' ? NOT_KNOWN : null;
  return (
    <ConfirmDialog
      isOpen
      title="Delete availability"
      verb={failure ? 'Try again' : 'Delete'}
      isDanger
      isBusy={deletion.isBusy || (!found && !failure)}
      error={failure}
      onConfirm={failure ? () => void refetch() : deletion.confirm}
      onCancel={deletion.cancel}
    >
      <p>{SCREEN_MESSAGES.deleteQuestion}</p>
      <p>{title}</p>
      <Waiting names={coming?.waiting ?? []} />
    </ConfirmDialog>
  );
}

/** People who wait, or are offered a place: nobody of them has booked. */
function Waiting({ names }: { names: readonly string[] }) {
  return names.length > 0 && <p>{formatWaitlisted(names)}</p>;
}

type Way = 'END' | 'CANCEL';

function BookedDialog({ availability, coming, deletion }: DeleteDialogProps & { coming: Coming }) {
  const { id, title, recurrence, priceCents } = availability;
  const { people, dates, paidCents: refundCents, cashCents, choiceUntil, unreachable, waiting, waitingLater } = coming;
  const refetch = { refetchQueries: [AdminAvailabilitiesDocument], awaitRefetchQueries: true };
  const [endSeries] = useMutation(EndSeriesDocument, refetch);
  const [cancelSeries] = useMutation(CancelSeriesDocument, refetch);
  const { isBusy, error, act } = useAct(UNCLEAR);
  const [way, setWay] = useState<Way>(recurrence ? 'END' : 'CANCEL');
  const [offer, setOffer] = useState<CancellationOffer>('CHOICE');
  const [reason, setReason] = useState('');
  const lastDate = shortDate(dates.at(-1) ?? availability.date);
  const mayChoose = people > unreachable.length;

  async function confirm() {
    if (way === 'END') {
      const isDone = await act(() => endSeries({ variables: { id } }).then((answer) => answer.data?.endSeries));
      if (isDone) deletion.finish(`${title} ends on ${lastDate}. Everybody who has booked comes.`);
      return;
    }
    const input = { id, reason, offer: mayChoose ? offer : 'MONEY' } as const;
    const isDone = await act(() =>
      cancelSeries({ variables: { input } }).then((answer) => orGone(answer.data?.cancelSeries)),
    );
    if (isDone) deletion.finish(`${title} is deleted, and ${formatPeople(people - unreachable.length)} notified.`);
  }

  return (
    <ConfirmDialog
      isOpen
      title="Delete availability"
      keepLabel="Keep it as it is"
      verb={way === 'END' ? 'End the series' : 'Cancel the dates'}
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={deletion.cancel}
    >
      <p>{SCREEN_MESSAGES.deleteQuestion}</p>
      <p>
        {title}: <strong>{formatFacts(coming)}</strong>
      </p>
      <OptionCards<Way>
        legend="What should happen"
        name="way"
        options={[
          ...(recurrence ? [{ value: 'END', ...toEndOption(lastDate) } as const] : []),
          { value: 'CANCEL', ...toCancelOption(coming) },
        ]}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'END' && <Waiting names={waitingLater} />}
      {way === 'CANCEL' && (
        <>
          {mayChoose && (
            <OfferCards
              until={formatWeekdayTime(choiceUntil)}
              money={{ refundCents, cashCents, isFree: priceCents === 0 && refundCents + cashCents === 0 }}
              moneyDetail="The money leaves after 90 seconds."
              offer={offer}
              onChoose={setOffer}
            />
          )}
          <Waiting names={waiting} />
          <UnreachablePeople people={unreachable} />
          <ReasonField reason={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** '34 people on 9 dates, 8 paid by card, €228' */
function formatFacts({ people, dates, paidByCard, paidCents }: Coming): string {
  const who = `${formatPeople(people)} on ${formatCount(dates.length, 'date')}`;
  return paidByCard === 0 ? who : `${who}, ${paidByCard} paid by card, ${formatPrice(paidCents)}`;
}

const toEndOption = (lastDate: string) => ({
  title: `End after its last booked date, ${lastDate}`,
  detail: 'Everybody who has booked comes, and nobody can book later.',
});

const toCancelOption = ({ dates, people, unreachable }: Coming) => ({
  title: `Cancel ${dates.length === 1 ? 'its date' : 'its dates'} and notify ${formatPeople(people - unreachable.length)}`,
  detail: 'The class leaves the schedule. This cannot be undone.',
});
