import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { isLocalDate } from '#contract/local-date';
import {
  ChangeDateDocument,
  type ChangeDateMutation,
  type DateInput,
  MoveDateDocument,
  type MoveDateMutation,
  RestoreDateDocument,
  type DateTable_DateFragment as SeriesDate,
  SeriesDatesDocument,
  SkipDateDocument,
} from '../../gql/admin-operations';
import { ASK_NOW } from '../../lib/ask-now';
import { type ErrorTexts, toErrorMessage } from '../../lib/error-messages';
import { SCREEN_MESSAGES } from './availability-messages';
import { type DateOutcome, type DateRequest, findOutcome } from './date-outcome';

const LIMIT = 20;

const { dateNotSaved, unclear } = SCREEN_MESSAGES;
const NOT_SAVED: ErrorTexts = { status: () => dateNotSaved, otherwise: `${dateNotSaved} ${unclear}` };

type Answer = ChangeDateMutation['changeDate'] | MoveDateMutation['moveDate'] | undefined;

/**
 * The dates of a series, page by page: the address holds the first dates of the pages so far. With `onlyDate` that date alone, as
 * the server has it and not a cache.
 */
export function useSeriesDates(availabilityId: string, onlyDate: string | null = null) {
  const [address, setAddress] = useSearchParams();
  const starts = address.getAll('from').filter(isLocalDate);
  const goTo = (from: string[]) =>
    setAddress(new URLSearchParams(from.map((start) => ['from', start])), { preventScrollReset: true });
  const from = onlyDate ?? starts.at(-1) ?? null;
  const client = useApolloClient();
  const variables = { availabilityId, from, limit: onlyDate ? 1 : LIMIT };
  const { data, previousData, error } = useQuery(SeriesDatesDocument, {
    variables,
    ...(onlyDate ? { fetchPolicy: 'network-only' } : {}),
  });
  const [changeDate, changing] = useMutation(ChangeDateDocument);
  const [moveDate, moving] = useMutation(MoveDateDocument);
  const [skipDate, skipping] = useMutation(SkipDateDocument);
  const [restoreDate, restoring] = useMutation(RestoreDateDocument);

  const series = (data ?? previousData)?.adminAvailability;
  const page = (data ?? previousData)?.seriesDates;
  const nextFrom = page?.__typename === 'SeriesDates' ? page.nextFrom : null;
  const toReference = ({ date, version }: SeriesDate) => ({ availabilityId, date, version });

  /** What became of a date. Where the answer does not say it, as when that is lost, the date as it is now does. */
  async function toOutcome(sent: Promise<Answer>, { date }: SeriesDate, request: DateRequest): Promise<DateOutcome> {
    const answer = await sent.catch((failure: unknown) => ({
      __typename: 'NoAnswer' as const,
      message: toErrorMessage(failure, NOT_SAVED),
    }));
    if (answer?.__typename === 'SeriesDate') return { kind: 'saved', date: answer };
    const now = await client.query({ query: SeriesDatesDocument, variables, ...ASK_NOW }).then(
      ({ data: { seriesDates } = {} }) => (seriesDates?.__typename === 'SeriesDates' ? seriesDates.dates : []),
      () => [],
    );
    if (answer?.__typename === 'Availability') return { kind: 'moved', id: answer.id, day: answer.date };
    const present = now.find((one) => one.date === date);
    const refusal = answer?.message ?? dateNotSaved;
    const isConflict = present && answer?.__typename === 'EditConflictError';
    return (
      (present && findOutcome(request, present)) ?? { kind: 'refused', refusal, ...(isConflict ? { present } : {}) }
    );
  }

  return {
    series: series?.__typename === 'Availability' ? series : null,
    dates: page?.__typename === 'SeriesDates' ? page.dates : undefined,
    failure: toFailure(series) ?? toFailure(page) ?? (error && !data ? SCREEN_MESSAGES.datesNotLoaded : null),
    isBusy: changing.loading || moving.loading || skipping.loading || restoring.loading,
    hasPages: starts.length > 0 || nextFrom !== null,
    /** Each goes to another page; null at the ends, and while a page loads. */
    earlier: data && starts.length > 0 ? () => goTo(starts.slice(0, -1)) : null,
    later: data && nextFrom ? () => goTo([...starts, nextFrom]) : null,
    change: (date: SeriesDate, input: DateInput) =>
      toOutcome(
        changeDate({ variables: { reference: toReference(date), input } }).then((answer) => answer.data?.changeDate),
        date,
        { input },
      ),
    /** Changes a date and moves it to another day. */
    move: (date: SeriesDate, day: string, input: DateInput) =>
      toOutcome(
        moveDate({ variables: { reference: toReference(date), day, input } }).then((answer) => answer.data?.moveDate),
        date,
        { day },
      ),
    skip: (date: SeriesDate) =>
      toOutcome(
        skipDate({ variables: { reference: toReference(date) } }).then((answer) => answer.data?.skipDate),
        date,
        { isSkipped: true },
      ),
    restore: (date: SeriesDate) =>
      toOutcome(
        restoreDate({ variables: { reference: toReference(date) } }).then((answer) => answer.data?.restoreDate),
        date,
        { isSkipped: false },
      ),
  };
}

const toFailure = (answer: { __typename: string; message?: string } | null | undefined) => answer?.message ?? null;

export type SeriesDatesState = ReturnType<typeof useSeriesDates>;
