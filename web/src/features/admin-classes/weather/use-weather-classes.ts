import { useQuery } from '@apollo/client/react';
import { WeatherClassesDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { usePolling, WHILE_SEEN } from '../../../lib/use-polling';
import { useWhenBack } from '../../../offline/connection';
import { countMails, type WeatherClass } from './weather-groups';

const FAILED = 'Failed to load the outdoor classes.';
/** Poll intervals: while mails are under way, and otherwise. */
const POLL_MS = { busy: 2_000, calm: 30_000 };

export type WeatherState = {
  /** Null until the first answer. A later failure leaves them. */
  classes: readonly WeatherClass[] | null;
  /** When they were read, an ISO 8601 instant. */
  asOf: string | null;
  error: string | null;
  reload: () => void;
};

/** Polls the classes whose weather is decided; more often while mails are sent. Asks again when online again. */
export function useWeatherClasses(): WeatherState {
  const { data, error, refetch, ...polling } = useQuery(WeatherClassesDocument, {
    ...WHILE_SEEN,
  });
  const answer = data?.weatherClasses ?? null;
  const isBusy = countMails(answer?.classes ?? []).isUnderWay;
  const reload = () => void refetch().catch(() => undefined);
  useWhenBack(error !== undefined, reload);
  usePolling(polling, isBusy ? POLL_MS.busy : POLL_MS.calm);

  return {
    classes: answer?.classes ?? null,
    asOf: answer?.asOf ?? null,
    error: error ? toErrorMessage(error, FAILED) : null,
    reload,
  };
}
