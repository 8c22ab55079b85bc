/** A row as PostgreSQL writes it into JSON: its dates and instants are texts. */
export type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null ? string | Extract<Row[Column], null> : Row[Column];
};

/** All columns of a row that hold dates or instants. */
export type DateColumns<Row> = {
  [Column in keyof Row as Row[Column] extends Date | null ? Column : never]: true;
};

/** The row that was written into JSON, with its dates and instants as those. */
export function readJsonRow<Row extends object>(written: InJson<Row>, dates: DateColumns<Row>): Row {
  const row: Record<string, unknown> = { ...written };
  for (const column in dates) {
    const text = row[column];
    if (typeof text === 'string') row[column] = new Date(text);
  }
  return row as Row;
}
