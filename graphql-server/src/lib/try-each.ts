/**
 * Does the work for each item, in their order; a failure stops no other.
 * @throws AggregateError with all failures, at the end. `failed` says what failed, before their number
 */
export async function tryEach<Item>(
  items: readonly Item[],
  failed: string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failed}: ${failures.length}.`);
}
