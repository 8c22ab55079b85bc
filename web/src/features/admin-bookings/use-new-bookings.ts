import { useEffect, useState } from 'react';
import type { BookingRowFragment } from '../../gql/admin-operations';

/** A row that was on the screen for this long counts as seen. */
const SEEN_MS = 5_000;

type Rows = readonly BookingRowFragment[];

/**
 * The bookings that came while the newest ones were listed, until they were on the screen for a while. `list` names the settings
 * of the list: with other settings, nothing is new. `announcement` is for screen readers.
 */
export function useNewBookings(rows: Rows, isCurrent: boolean, list: string) {
  const [found, setFound] = useState({ list, rows: NO_NEW_ROWS });
  const ids = isCurrent ? rows.map(({ id }) => id).join(' ') : null;

  useEffect(() => {
    if (ids === null) return;
    setFound((before) => ({
      list,
      rows: findNewRows(before.list === list ? before.rows : NO_NEW_ROWS, ids === '' ? [] : ids.split(' ')),
    }));
  }, [ids, list]);

  const { unseen } = found.rows;
  const firstUnseen = [...unseen][0];
  useEffect(() => {
    if (!firstUnseen) return;
    const seen = new Map<string, ReturnType<typeof setTimeout>>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-row') ?? '';
        clearTimeout(seen.get(id));
        if (isIntersecting)
          seen.set(
            id,
            setTimeout(() => markSeen(id), SEEN_MS),
          );
      }
    });
    const markSeen = (id: string) =>
      setFound((before) => ({
        ...before,
        rows: { ...before.rows, unseen: new Set([...before.rows.unseen].filter((one) => one !== id)) },
      }));
    for (const id of unseen) {
      const row = document.querySelector(`[data-row="${id}"]`);
      if (row) observer.observe(row);
    }
    return () => {
      observer.disconnect();
      for (const timer of seen.values()) clearTimeout(timer);
    };
  }, [firstUnseen, unseen]);

  const names = rows.filter(({ id }) => unseen.has(id)).map(({ name }) => name);
  return { unseen, announcement: formatAnnouncement(names) };
}

function formatAnnouncement(names: readonly string[]): string {
  if (names.length === 0) return '';
  return names.length === 1 ? `New booking: ${names[0]}` : `${names.length} new bookings: ${names.join(', ')}`;
}

export type NewRows = {
  /** Ids of the rows of the list that is shown; null before the first answer. */
  known: ReadonlySet<string> | null;
  /** Ids that came while the list was open and were not seen yet. */
  unseen: ReadonlySet<string>;
};

export const NO_NEW_ROWS: NewRows = { known: null, unseen: new Set() };

/**
 * Compares a list that was fetched again with what it showed. Rows that came on top of it are new; one further down is an older
 * row that moved up because another one has gone.
 */
export function findNewRows({ known, unseen }: NewRows, ids: readonly string[]): NewRows {
  if (known === null) return { known: new Set(ids), unseen };
  const firstKnown = ids.findIndex((id) => known.has(id));
  const onTop = firstKnown === -1 ? ids : ids.slice(0, firstKnown);
  const shown = new Set(ids);
  return { known: shown, unseen: new Set([...unseen, ...onTop].filter((id) => shown.has(id))) };
}
