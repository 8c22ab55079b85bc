import autocannon, { type Request } from 'autocannon';

/** Browsers send the same header. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

export type Load = {
  /** The server processes; they share the connections evenly. */
  origins: readonly string[];
  /** In total; 10 by default. */
  connections?: number;
  /** The requests that one connection repeats, each after the response to the one before. */
  requests: (connection: number) => Request[];
  /** The status that every response must have; 200 by default. */
  status?: number;
};

type Limit = { duration: number } | { amount: number };

/** Repeats one request on every connection to one server. */
export const repeat = (origin: string, request: Request, status = 200): Load => ({
  origins: [origin],
  requests: () => [request],
  status,
});

/** Measures responses per second. @throws when any response has another status than the expected one. */
export async function measureThroughput(load: Load, seconds: number): Promise<number> {
  const { responses, seconds: elapsed } = await runLoad(load, { duration: seconds });
  return responses / elapsed;
}

/**
 * Sends requests for `duration` seconds or until there were `amount` in total; returns the responses and the elapsed seconds.
 * @throws when any response has another status than the expected one.
 */
export async function runLoad({ origins, connections = 10, requests, status = 200 }: Load, limit: Limit) {
  const runs = origins.map((url, index) => {
    let connection = index;
    return autocannon({
      url,
      connections: connections / origins.length,
      headers: HEADERS,
      setupClient: (client) => {
        client.setRequests(requests(connection));
        connection += origins.length;
      },
      ...('amount' in limit ? { amount: limit.amount / origins.length } : limit),
    });
  });
  const results = await Promise.all(runs);
  // autocannon counts timeouts as errors, too.
  for (const { url, errors, timeouts, statusCodeStats = {} } of results) {
    const unexpected = Object.keys(statusCodeStats).filter((code) => code !== String(status));
    if (unexpected.length === 0 && errors === 0) continue;
    const failures = `${errors} requests failed (${timeouts} timed out), ${unexpected.join(', ') || 'no'} other statuses`;
    throw new Error(`${url}: expected status ${status}; ${failures}.`);
  }
  const responses = results.reduce((sum, { statusCodeStats }) => sum + (statusCodeStats?.[`${status}`]?.count ?? 0), 0);
  return { responses, seconds: Math.max(...results.map(({ duration }) => duration)) };
}
