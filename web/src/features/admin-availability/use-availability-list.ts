import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { AdminAvailabilitiesDocument } from '../../gql/admin-operations';

/** Classes of one page. */
export const LIST_LIMIT = 50;
/** From how many classes on the list can be searched. */
const SEARCHED_FROM = 20;
const SEARCH_DEBOUNCE_MS = 300;

/** The pages of classes to come and of past ones, and the text that both are searched for. */
export function useAvailabilityList() {
  const [draft, setDraft] = useState('');
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [pastOffset, setPastOffset] = useState(0);
  const { data, previousData, error } = useQuery(AdminAvailabilitiesDocument, {
    variables: { search, offset, pastOffset, limit: LIST_LIMIT },
  });
  const { coming, past } = data ?? previousData ?? {};
  const list = coming && past ? { coming, past } : undefined;

  useEffect(() => {
    const typed = draft.trim();
    if (typed === search) return;
    const timer = setTimeout(() => {
      setSearch(typed);
      setOffset(0);
      setPastOffset(0);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, search]);

  return {
    list,
    today: list?.coming.today,
    hasFailed: error !== undefined && !list,
    /** True while the rows are those of the previous page or search. */
    isStale: !data,
    isSearched: search !== '',
    /** What is typed; null while the list is too short to be searched. */
    search:
      search !== '' || draft !== '' || (list && list.coming.totalCount + list.past.totalCount >= SEARCHED_FROM)
        ? { draft, type: setDraft }
        : null,
    pages: { offset, setOffset, pastOffset, setPastOffset },
  };
}

export type AvailabilityListState = ReturnType<typeof useAvailabilityList>;
