import { BOOKING_COLUMNS, BOOKING_STATES, type BookingColumn, type BookingState } from '#contract/booking-list';
import { isLocalDate } from '#contract/local-date';
import type { Sort } from '../../components/data-table';
import { toOffset, toPage, withValues } from '../../lib/page-in-url';

export type BookingFilter = { text: string; from: string; to: string; state: BookingState | '' };

/** The settings of the list: filter, order, and the offset of the page. */
export type BookingList = { filter: BookingFilter; sort: Sort<BookingColumn>; offset: number };

/** The settings that change; those that are left out stay. */
export type ListChanges = Partial<Omit<BookingList, 'filter'>> & { filter?: Partial<BookingFilter> };

export const PAGE_SIZE = 25;
export const NO_FILTER: BookingFilter = { text: '', from: '', to: '', state: '' };
const NEWEST_FIRST: Sort<BookingColumn> = { key: 'CREATED_AT', direction: 'descending' };
const DIRECTIONS = { ascending: 'ASC', descending: 'DESC' } as const;

/** Whether anything is searched or chosen. */
export const isFiltered = (filter: BookingFilter): boolean => Object.values(filter).some((value) => value !== '');

/** Counts the conditions behind the button of a phone: the dates, and the state. */
export function countConditions({ from, to, state }: BookingFilter): number {
  return Number(from !== '' || to !== '') + Number(state !== '');
}

/** Whether the last day is before the first, so that no booking is found. */
export const isReversed = ({ from, to }: BookingFilter): boolean => from !== '' && to !== '' && to < from;

/** Reads the settings from the URL; ignores invalid parameters. */
export function toList(address: URLSearchParams): BookingList {
  const from = address.get('from') ?? '';
  const to = address.get('to') ?? '';
  const column = BOOKING_COLUMNS.find((name) => name === address.get('sort'));
  const direction = address.get('direction') === 'ASC' ? 'ascending' : 'descending';
  return {
    filter: {
      text: address.get('text') ?? '',
      from: isLocalDate(from) ? from : '',
      to: isLocalDate(to) ? to : '',
      state: toState(address.get('state')),
    },
    sort: column ? { key: column, direction } : NEWEST_FIRST,
    offset: toOffset(address, PAGE_SIZE),
  };
}

/** The list after a change: on its first page, unless the page is what changes. */
export function changeList(list: BookingList, { filter, ...changes }: ListChanges): BookingList {
  return { ...list, offset: 0, ...changes, filter: { ...list.filter, ...filter } };
}

/** Writes the settings to the URL without the default values; parameters of other components stay. */
export function toAddress({ filter, sort, offset }: BookingList, others: URLSearchParams): URLSearchParams {
  const isDefaultSort = sort.key === NEWEST_FIRST.key && sort.direction === NEWEST_FIRST.direction;
  return withValues(others, {
    ...filter,
    sort: isDefaultSort ? '' : sort.key,
    direction: isDefaultSort ? '' : DIRECTIONS[sort.direction],
    page: toPage(offset, PAGE_SIZE),
  });
}

/** The variables of the query for a list. */
export function toVariables({ filter, sort, offset }: BookingList) {
  const { text, from, to, state } = filter;
  return {
    filter: { text: text || null, from: from || null, to: to || null, state: state || null },
    sort: { column: sort.key, direction: DIRECTIONS[sort.direction] },
    offset,
    limit: PAGE_SIZE,
  };
}

function toState(text: string | null): BookingState | '' {
  return (Object.keys(BOOKING_STATES) as BookingState[]).find((state) => state === text) ?? '';
}
