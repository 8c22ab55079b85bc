import { useQuery } from '@apollo/client/react';
import { BookingSumDocument, RecentBookingsDocument } from '../../gql/admin-operations';
import { useUrlParams } from '../../lib/use-url-params';
import { toFetchMessage } from './fetch-messages';
import {
  type BookingFilter,
  type BookingList,
  changeList,
  type ListChanges,
  toAddress,
  toList,
  toVariables,
} from './list-address';

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

/** Number and money of all bookings of the list; while they load, those of the previous list. Null: not known. */
export function useBookingSum(list: BookingList) {
  const { data, previousData } = useQuery(BookingSumDocument, { variables: { filter: toVariables(list).filter } });
  return (data ?? previousData)?.bookingSum ?? null;
}

/** The list settings in the URL, and functions that change them; Back undoes each change. */
export function useBookingList() {
  const [address, changeAddress] = useUrlParams();
  const show = (changes: ListChanges, options?: { replace?: boolean }) =>
    changeAddress((current) => toAddress(changeList(toList(current), changes), current), options);

  /** A search adds one history entry, with its first character; further typing replaces it. */
  function filterBy(filter: Partial<BookingFilter>): void {
    const { text } = toList(new URLSearchParams(window.location.search)).filter;
    show({ filter }, { replace: text !== '' && (filter.text ?? text) !== text });
  }

  return {
    list: toList(address),
    address,
    sortBy: (sort: BookingList['sort']) => show({ sort }),
    goToOffset: (offset: number, options?: { replace?: boolean }) => show({ offset }, options),
    filterBy,
  };
}
