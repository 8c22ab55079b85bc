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
