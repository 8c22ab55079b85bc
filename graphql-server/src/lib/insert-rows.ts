import { Prisma } from '#prisma';
import type { Tx } from '../domain/ports';

type Row = { id: string };
type Options = {
  /** Leaves out rows that a unique constraint refuses. */
  skipDuplicates?: boolean;
};

/**
 * Inserts rows with one prepared statement for any number of rows. Prisma's `createMany` builds another statement for each number,
 * which takes several times as long as the insert itself. All rows must have the same columns. Returns the ids of inserted rows.
 */
export async function insertRows<NewRow extends Row>(
  tx: Tx,
  table: string,
  rows: readonly NewRow[],
  { skipDuplicates = false }: Options = {},
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Prisma.raw(
    Object.keys(first)
      .map((column) => `"${column}"`)
      .join(', '),
  );
  const written = await tx.$queryRaw<Row[]>`
    INSERT INTO ${Prisma.raw(`"${table}"`)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${Prisma.raw(`"${table}"`)}, ${JSON.stringify(rows)}::json)
    ${Prisma.raw(skipDuplicates ? 'ON CONFLICT DO NOTHING' : '')} RETURNING "id"`;
  return written.map(({ id }) => id);
}
