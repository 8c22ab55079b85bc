import { useSearchParams } from 'react-router-dom';
import { addressOf, type BookingFilter, type BookingList, listOf } from './list-address';

/** The list that the address asks for, and ways to another one; each is a step that Back undoes. */
export function useBookingList() {
  const [address, setAddress] = useSearchParams();
  const list = listOf(address);

  function show(changes: Partial<BookingList>, options: { replace?: boolean } = {}): void {
    setAddress((before) => addressOf({ ...listOf(before), offset: 0, ...changes }, before), {
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
