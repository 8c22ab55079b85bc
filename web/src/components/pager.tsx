import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '#contract/format-count';
import { Button } from './button';
import styles from './pager.module.css';

type PagerProps = {
  /** The plural noun of the list's entries: 'bookings'. */
  things: string;
  offset: number;
  limit: number;
  totalCount: number;
  onOffset: (offset: number) => void;
};

/** Shows which part of a long list is visible, with buttons to the previous and next page. */
export function Pager({ things, offset, limit, totalCount, onOffset }: PagerProps) {
  const last = Math.min(offset + limit, totalCount);
  const isFirstPage = offset === 0;
  const isLastPage = last >= totalCount;
  return (
    <nav className={styles.pager} aria-label={`Pages of ${things}`}>
      <p role="status">
        {totalCount === 0
          ? `No ${things}`
          : `${[offset + 1, last].map(formatNumber).join('–')} of ${formatNumber(totalCount)}`}
      </p>
      {totalCount > limit ? (
        <div className={styles.ways}>
          <Button
            variant="secondary"
            size="small"
            aria-label="Previous page"
            isWaiting={isFirstPage}
            onClick={() => !isFirstPage && onOffset(Math.max(0, offset - limit))}
          >
            <ChevronLeft aria-hidden="true" size={20} />
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label="Next page"
            isWaiting={isLastPage}
            onClick={() => !isLastPage && onOffset(offset + limit)}
          >
            <ChevronRight aria-hidden="true" size={20} />
          </Button>
        </div>
      ) : null}
    </nav>
  );
}
