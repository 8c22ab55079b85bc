/** A JSON array, part by part as the rows come: a long list is never held as a whole. */
export async function* jsonArray<Row>(
  parts: AsyncIterable<Row[]>,
  present: (row: Row) => object,
): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(present(row))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
