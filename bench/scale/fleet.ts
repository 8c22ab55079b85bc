import { type ServerProcess, spawnServer } from '../../graphql-server/test/process';
import { withServers } from '../server/with-servers';
import { type MailServer, startMailServer } from './mail-server';

/** Lets `work` use so many processes of the built product as they are deployed, with a mail server that takes everything, or none. */
export async function withFleet<Result>(
  databaseUrl: string,
  processes: number,
  work: (servers: ServerProcess[]) => Promise<Result>,
  hasMail = true,
): Promise<Result> {
  const mail = await startMailServer();
  const starts = Object.fromEntries(
    Array.from({ length: processes }, (_, n) => [`process ${n}`, () => start(databaseUrl, hasMail ? mail : null)]),
  );
  try {
    return await withServers(starts, (servers) => work(Object.values(servers)));
  } finally {
    mail.close();
  }
}

function start(databaseUrl: string, mail: MailServer | null): Promise<ServerProcess> {
  const own = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', ...(mail ? { SMTP_URL: mail.url } : {}) };
  const environment = { ...own, NODE_ENV: 'production', LOG_LEVEL: 'error', TZ: 'UTC' };
  return spawnServer(environment, '/readyz', 'dist/server/main.js');
}
