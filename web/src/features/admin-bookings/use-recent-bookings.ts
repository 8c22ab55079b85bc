import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { RecentBookingsDocument } from '../../gql/admin-operations';
import { toFetchMessage } from './fetch-messages';
import { type BookingFilter, type BookingList, toAddress, toList, toVariables } from './list-address';

/** The bookings of a list; while another one is on its way, those of the last. */
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
    /** What is shown is what was asked for. */
    isCurrent: data !== undefined && !loading,
    error: error && !loading ? toFetchMessage(error) : null,
  };
}

/** The list that the address asks for, and ways to another one; each is a step that Back undoes. */
export function useBookingList() {
  const [address, setAddress] = useSearchParams();
  const list = toList(address);

  function show(changes: Partial<BookingList>, options: { replace?: boolean } = {}): void {
    setAddress((before) => toAddress({ ...toList(before), offset: 0, ...changes }, before), {
      ...options,
      preventScrollReset: true,
    });
  }

  return {
    list,
    address,
    sortBy: (sort: BookingList['sort']) => show({ sort }),
    turnTo: (offset: number, options?: { replace?: boolean }) => show({ offset }, options),
    /** Every letter of a search is not a step of its own: only its first is. */
    filterBy: (filter: BookingFilter) =>
      show({ filter }, { replace: filter.text !== list.filter.text && list.filter.text !== '' }),
  };
}
