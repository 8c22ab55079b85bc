import autocannon, { type Request } from 'autocannon';

/** Browsers send the same header. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

export type Load = {
  origin: string;
  /** The requests that one connection repeats, each after the response to the one before. */
  requests: (connection: number) => Request[];
  /** The status that every response must have; 200 by default. */
  status?: number;
};

const CONNECTIONS = 10;

/** Repeats one request on every connection to one server. */
export const repeat = (origin: string, request: Request): Load => ({ origin, requests: () => [request] });

/** Measures responses per second. @throws when any response has another status than the expected one. */
export async function measureThroughput(load: Load, seconds: number): Promise<number> {
  const { responses, seconds: elapsed } = await runLoad(load, { duration: seconds });
  return responses / elapsed;
}

/**
 * Sends requests over ten connections for `duration` seconds or until there were `amount`; returns the responses and the elapsed
 * seconds. @throws when any response has another status than the expected one.
 */
export async function runLoad(
  { origin, requests, status = 200 }: Load,
  limit: { duration: number } | { amount: number },
) {
  let connection = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    headers: HEADERS,
    setupClient: (client) => {
      client.setRequests(requests(connection));
      connection += 1;
    },
    ...limit,
  });
  // autocannon counts timeouts as errors, too.
  const { errors, timeouts, duration, statusCodeStats = {} } = result;
  const unexpected = Object.keys(statusCodeStats).filter((code) => code !== String(status));
  if (unexpected.length > 0 || errors > 0) {
    const failures = `${errors} requests failed (${timeouts} timed out), ${unexpected.join(', ') || 'no'} other statuses`;
    throw new Error(`${origin}: expected status ${status}; ${failures}.`);
  }
  return { responses: statusCodeStats[`${status}`]?.count ?? 0, seconds: duration };
}
