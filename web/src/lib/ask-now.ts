/**
 * Options of a query for how something is now: answered neither by the cache nor by the same request from before, which the screen
 * may have sent when something else changed.
 */
export const ASK_NOW = { fetchPolicy: 'network-only', context: { queryDeduplication: false } } as const;
