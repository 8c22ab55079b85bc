import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  ChangeDateDocument,
  type ChangeDateMutation,
  type DateInput,
  RestoreDateDocument,
  type DateTable_DateFragment as SeriesDate,
  SeriesDatesDocument,
  SkipDateDocument,
} from '../../gql/admin-operations';
import { toErrorMessage } from '../../lib/error-messages';
import { AVAILABILITY_MESSAGES } from './availability-messages';

const LIMIT = 20;

type Answer = ChangeDateMutation['changeDate'] | undefined;

/** The dates of a series, page by page, and what can be done with each. Changes answer null, or why they were not made. */
export function useSeriesDates(availabilityId: string) {
  const [starts, setStarts] = useState<string[]>([]);
  const from = starts.at(-1) ?? null;
  const { data, error, refetch } = useQuery(SeriesDatesDocument, { variables: { availabilityId, from, limit: LIMIT } });
  const [changeDate, changing] = useMutation(ChangeDateDocument);
  const [skipDate, skipping] = useMutation(SkipDateDocument);
  const [restoreDate, restoring] = useMutation(RestoreDateDocument);

  const series = data?.adminAvailability;
  const page = data?.seriesDates;
  const referenceTo = ({ date, version }: SeriesDate) => ({ availabilityId, date, version });

  /** Whatever stands in the way, the dates are shown as they are now. */
  async function settle(work: Promise<Answer>): Promise<string | null> {
    try {
      const answer = await work;
      if (answer?.__typename === 'SeriesDate') return null;
      await refetch();
      return answer?.message ?? AVAILABILITY_MESSAGES.dateNotSaved;
    } catch (failure) {
      return toErrorMessage(failure, AVAILABILITY_MESSAGES.dateNotSaved);
    }
  }

  return {
    series: series?.__typename === 'Availability' ? series : null,
    dates: page?.__typename === 'SeriesDates' ? page.dates : undefined,
    failure: toFailure(series) ?? toFailure(page) ?? (error && !data ? AVAILABILITY_MESSAGES.datesNotLoaded : null),
    isBusy: changing.loading || skipping.loading || restoring.loading,
    earlier: starts.length > 0 ? () => setStarts((known) => known.slice(0, -1)) : null,
    later: getLater(page, (next) => setStarts((known) => [...known, next])),
    change: (date: SeriesDate, input: DateInput) =>
      settle(
        changeDate({ variables: { reference: referenceTo(date), input } }).then((answer) => answer.data?.changeDate),
      ),
    skip: (date: SeriesDate) =>
      settle(skipDate({ variables: { reference: referenceTo(date) } }).then((answer) => answer.data?.skipDate)),
    restore: (date: SeriesDate) =>
      settle(restoreDate({ variables: { reference: referenceTo(date) } }).then((answer) => answer.data?.restoreDate)),
  };
}

const toFailure = (answer: { __typename: string; message?: string } | undefined) => answer?.message ?? null;

function getLater(page: { __typename: string; nextFrom?: string | null } | undefined, go: (from: string) => void) {
  const nextFrom = page?.nextFrom;
  return nextFrom ? () => go(nextFrom) : null;
}

export type SeriesDatesState = ReturnType<typeof useSeriesDates>;
