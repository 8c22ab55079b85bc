import { useQuery } from '@apollo/client/react';
import { RecentBookingsDocument } from '../../gql/admin-operations';
import { fetchWords } from './fetch-words';
import { type BookingList, variablesOf } from './list-address';

/** The bookings of a list; while another one is on its way, those of the last. */
export function useRecentBookings(list: BookingList) {
  const { data, previousData, error, loading } = useQuery(RecentBookingsDocument, {
    variables: variablesOf(list),
    notifyOnNetworkStatusChange: true,
  });
  const page = (data ?? previousData)?.adminBookings;
  return {
    rows: page?.nodes ?? [],
    totalCount: page?.totalCount ?? 0,
    isLoading: !page && loading,
    /** What is shown is what was asked for. */
    isCurrent: data !== undefined && !loading,
    error: error && !loading ? fetchWords(error) : null,
  };
}
