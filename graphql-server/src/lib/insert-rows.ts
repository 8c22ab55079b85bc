import { Prisma } from '#prisma';
import type { Tx } from '../domain/ports';

type Row = { id: string };
type Options = {
  /** Rows that a unique constraint refuses are left out. */
  skipDuplicates?: boolean;
};

/**
 * Writes rows of a table in one statement whose text does not depend on their number, which is prepared once: Prisma's own
 * `createMany` is put together anew for each number, at a multiple of what PostgreSQL needs. All rows name the same columns.
 * Returns the ids of those that were written.
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
