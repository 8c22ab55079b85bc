import { useState } from 'react';
import { LIMITS } from '#contract/limits';
import { TextField } from '../../../components/form/text-field';
import { Pager } from '../../../components/pager';
import { type GroupKey, toGroups } from '../availability-groups';
import { type AvailabilityListState, LIST_LIMIT } from '../use-availability-list';
import styles from './availability-list.module.css';
import { AvailabilityTable, type RowProps } from './availability-table';

type AvailabilityListProps = { state: AvailabilityListState; rowProps: RowProps };

/** The search, the table of all classes with its groups, and the buttons to further pages. */
export function AvailabilityList({ state, rowProps }: AvailabilityListProps) {
  const { list, search, pages, isSearched, isStale } = state;
  const [folded, setFolded] = useState<ReadonlySet<GroupKey>>(new Set(['past']));
  const isFolded = (key: GroupKey) => !isSearched && folded.has(key);

  function toggle(key: GroupKey) {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  }

  return (
    <div className={styles.list}>
      {search ? (
        <search className={styles.search}>
          <TextField
            label="Find a class"
            name="search"
            type="search"
            autoComplete="off"
            maxCharacters={LIMITS.search}
            value={search.draft}
            onChange={({ target }) => search.type(target.value)}
          />
        </search>
      ) : null}
      <AvailabilityTable
        groups={list && toGroups(list.coming, list.past)}
        isStale={isStale}
        isFolded={isFolded}
        onFold={isSearched ? null : toggle}
        rowProps={rowProps}
      />
      {list && list.coming.totalCount > LIST_LIMIT ? (
        <Pager
          things="classes"
          offset={pages.offset}
          limit={LIST_LIMIT}
          totalCount={list.coming.totalCount}
          onOffset={pages.setOffset}
        />
      ) : null}
      {list && list.past.totalCount > LIST_LIMIT ? (
        <div className={styles.past} data-folded={isFolded('past') || undefined}>
          <Pager
            things="past classes"
            offset={pages.pastOffset}
            limit={LIST_LIMIT}
            totalCount={list.past.totalCount}
            onOffset={pages.setPastOffset}
          />
        </div>
      ) : null}
    </div>
  );
}
