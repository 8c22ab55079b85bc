import { pageInput } from '#contract/page-input';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';

/** The arguments of every list that is read in parts. */
export const pageArgs = () =>
  builder.args((t) => ({
    offset: t.int({ description: 'How many to pass over; 0 when absent.' }),
    limit: t.int({ description: 'How many at most, up to 100; 50 when absent.' }),
  }));

/** What they say. Throws InvalidInputError. */
export function toPage({ offset, limit }: { offset?: number | null | undefined; limit?: number | null | undefined }) {
  return parseInput(pageInput, { offset: offset ?? undefined, limit: limit ?? undefined });
}
