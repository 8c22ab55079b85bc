import autocannon, { type Request } from 'autocannon';

/** Connections in all, spread over the processes round robin. */
export const CONNECTIONS = 20;
/** As browsers ask. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

export type Asking = {
  origins: readonly string[];
  /** What each connection asks for, one after another. */
  requests: (connection: number) => Request[];
  until: { duration: number } | { amount: number };
};

/** Asks all processes at once. How many answers came, and how many seconds it took; throws for any answer but 200. */
export async function askFleet({ origins, requests, until }: Asking) {
  const each = CONNECTIONS / origins.length;
  const runs = origins.map((url, process) => {
    let connection = process;
    return autocannon({
      url,
      connections: each,
      headers: HEADERS,
      setupClient: (client) => {
        client.setRequests(requests(connection));
        connection += origins.length;
      },
      ...('amount' in until ? { amount: until.amount / origins.length } : until),
    });
  });
  const results = await Promise.all(runs);
  for (const { errors, timeouts, statusCodeStats = {} } of results) {
    const others = Object.keys(statusCodeStats).filter((code) => code !== '200');
    if (others.length === 0 && errors + timeouts === 0) continue;
    throw new Error(`200 was expected; ${errors + timeouts} requests failed, others gave ${others.join(', ')}.`);
  }
  const answers = results.reduce((sum, { statusCodeStats }) => sum + (statusCodeStats?.['200']?.count ?? 0), 0);
  return { answers, seconds: Math.max(...results.map(({ duration }) => duration)) };
}
