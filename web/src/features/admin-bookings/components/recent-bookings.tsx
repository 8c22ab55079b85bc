import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { ChangeDialog } from '../../../admin/change-dialog';
import { useBookingChange } from '../../../admin/use-booking-change';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { DataTable } from '../../../components/data-table';
import { Pager } from '../../../components/pager';
import { Panel } from '../../../components/panel';
import { ShowMore } from '../../../components/show-more';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { getLastOffset } from '../../../lib/page-in-url';
import { useShortList } from '../../../lib/use-short-list';
import { formatSum } from '../format-sum';
import { isFiltered, NO_FILTER, PAGE_SIZE } from '../list-address';
import { useBookingsFile } from '../use-bookings-file';
import { useNewBookings } from '../use-new-bookings';
import { useBookingList, useBookingSum, useRecentBookings } from '../use-recent-bookings';
import { bookingColumns, getCardName, getRowState } from './booking-columns';
import { BookingFilters } from './booking-filters';
import styles from './recent-bookings.module.css';
import { ScrollAnchor } from './scroll-anchor';

/** The newest ones, which a phone shows at first. */
const SHOWN_ON_PHONE = 5;

/** The bookings. The server sorts, filters and pages them; the URL holds the settings. */
export function RecentBookings() {
  const { list, address, sortBy, goToOffset, filterBy } = useBookingList();
  const { rows, totalCount, isLoading, isCurrent, error } = useRecentBookings(list);
  const short = useShortList('bookings', rows, SHOWN_ON_PHONE);
  const sum = useBookingSum(list);
  const listKey = JSON.stringify(list);
  const { unseen, announcement } = useNewBookings(rows, isCurrent, listKey);
  const file = useBookingsFile();
  const change = useBookingChange(listKey);
  const columns = bookingColumns((kind, booking) => change.choose({ kind, booking }), change.success);
  const failure = error ?? file.error;

  const lastOffset = getLastOffset(totalCount, PAGE_SIZE);
  const isPastEnd = isCurrent && list.offset > lastOffset;
  useEffect(() => {
    if (isPastEnd) goToOffset(lastOffset, { replace: true });
  });

  const csv = (
    <div className={styles.file}>
      <Button variant="secondary" size="small" isBusy={file.isBusy} onClick={() => file.download(address)}>
        <Download aria-hidden="true" size={18} />
        Export CSV
      </Button>
      <select
        className={styles.separator}
        aria-label="Separator of the CSV file"
        value={file.separator}
        onChange={(event) => file.separateBy(event.target.value === 'semicolon' ? 'semicolon' : 'comma')}
      >
        <option value="comma">Comma</option>
        <option value="semicolon">Semicolon, decimal comma</option>
      </select>
    </div>
  );

  return (
    <Panel id="recent-bookings" title="Recent Bookings">
      <BookingFilters filter={list.filter} onFilter={filterBy}>
        {csv}
      </BookingFilters>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {failure ? <Alert tone="error">Error fetching bookings: {failure}</Alert> : null}
      {change.success && !rows.some(({ id }) => id === change.success?.bookingId) ? (
        <Alert tone="success">{change.success.text}</Alert>
      ) : null}
      {error && rows.length === 0 ? null : (
        <ScrollAnchor list={listKey} isCurrent={isCurrent} className={styles.list}>
          <DataTable
            caption="Bookings"
            columns={columns}
            rows={short.shown}
            rowKey={({ id }) => id}
            cardName={getCardName}
            startsOpen={list.filter.text !== '' && totalCount === 1}
            newRows={unseen}
            rowState={getRowState}
            sort={list.sort}
            onSort={({ key, direction }) => key !== 'ACTIONS' && sortBy({ key, direction })}
            isLoading={isLoading}
            empty={
              <>
                <span role="status">No bookings found.</span>
                {isFiltered(list.filter) ? (
                  <Button variant="secondary" size="small" onClick={() => filterBy(NO_FILTER)}>
                    Show all bookings
                  </Button>
                ) : null}
              </>
            }
          />
          <ShowMore {...short} />
          {isLoading || totalCount === 0 ? null : <p className={styles.sum}>{sum ? formatSum(sum) : null}</p>}
          {isLoading || totalCount === 0 || short.more > 0 ? null : (
            <Pager
              things="bookings"
              offset={list.offset}
              limit={PAGE_SIZE}
              totalCount={totalCount}
              onOffset={goToOffset}
            />
          )}
        </ScrollAnchor>
      )}
      <ChangeDialog {...change} />
    </Panel>
  );
}
