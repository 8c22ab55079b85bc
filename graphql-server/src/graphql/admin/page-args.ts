import { PAGE_SIZE, pageInput } from '#contract/page-input';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';

/** The arguments of a list that is read page by page. */
export const pageArgs = () =>
  builder.args((t) => ({
    offset: t.int({ description: 'Number of items to skip; 0 when absent.' }),
    limit: t.int({
      description: `Largest number of items to return, from 1 to ${PAGE_SIZE.max}; ${PAGE_SIZE.usual} when absent.`,
    }),
  }));

/** @throws InvalidInputError */
export function parsePage({
  offset,
  limit,
}: {
  offset?: number | null | undefined;
  limit?: number | null | undefined;
}) {
  return parseInput(pageInput, { offset: offset ?? undefined, limit: limit ?? undefined });
}
