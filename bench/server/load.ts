import autocannon, { type Request } from 'autocannon';

const CONNECTIONS = 10;
/** As browsers ask. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

export type Load = {
  origin: string;
  /** What each connection asks for, over and over, one after another. */
  requests: (connection: number) => Request[];
  /** What every answer has to be; 200 unless told. */
  status?: number;
};

/** The same for every connection. */
export const always = (origin: string, request: Request, status = 200): Load => ({
  origin,
  requests: () => [request],
  status,
});

/** Answers per second over ten connections. Throws for any other answer than the wanted one. */
export async function answersPerSecond(load: Load, seconds: number): Promise<number> {
  const { answered, took } = await run(load, { duration: seconds });
  return answered / took;
}

/** Asks so many times in all. */
export async function askTimes(load: Load, amount: number): Promise<void> {
  await run(load, { amount });
}

async function run({ origin, requests, status = 200 }: Load, until: { duration: number } | { amount: number }) {
  let connection = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    headers: HEADERS,
    setupClient: (client) => {
      client.setRequests(requests(connection));
      connection += 1;
    },
    ...until,
  });
  const answered = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  const others = Object.keys(result.statusCodeStats ?? {}).filter((code) => code !== String(status));
  if (others.length > 0 || result.errors > 0 || result.timeouts > 0) {
    const failed = result.errors + result.timeouts;
    throw new Error(`${origin}: ${status} was expected; ${failed} requests failed, others gave ${others.join(', ')}.`);
  }
  return { answered, took: result.duration };
}
