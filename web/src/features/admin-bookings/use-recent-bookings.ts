import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { RecentBookingsDocument } from '../../gql/admin-operations';
import { toFetchMessage } from './fetch-messages';
import { type BookingFilter, type BookingList, toAddress, toList, toVariables } from './list-address';

/** The bookings of a list; while it loads, those of the previous list. */
export function useRecentBookings(list: BookingList) {
  const { data, previousData, error, loading } = useQuery(RecentBookingsDocument, {
    variables: toVariables(list),
    notifyOnNetworkStatusChange: true,
  });
  const page = (data ?? previousData)?.adminBookings;
  return {
    rows: page?.nodes ?? [],
    totalCount: page?.totalCount ?? 0,
    isLoading: !page && loading,
    /** Whether the rows belong to the current list, not to the previous one. */
    isCurrent: data !== undefined && !loading,
    error: error && !loading ? toFetchMessage(error) : null,
  };
}

/** The list settings in the URL, and functions that change them; Back undoes each change. */
export function useBookingList() {
  const [address, setAddress] = useSearchParams();
  const list = toList(address);

  function show(changes: Partial<BookingList>, options: { replace?: boolean } = {}): void {
    setAddress((previous) => toAddress({ ...toList(previous), offset: 0, ...changes }, previous), {
      ...options,
      preventScrollReset: true,
    });
  }

  return {
    list,
    address,
    sortBy: (sort: BookingList['sort']) => show({ sort }),
    goToOffset: (offset: number, options?: { replace?: boolean }) => show({ offset }, options),
    /** A search adds one history entry, with its first character; further typing replaces it. */
    filterBy: (filter: BookingFilter) =>
      show({ filter }, { replace: filter.text !== list.filter.text && list.filter.text !== '' }),
  };
}
