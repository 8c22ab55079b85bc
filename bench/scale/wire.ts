import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What an answer was waited for once. */
export type Statement = { connection: number; words: string };

export type Wire = {
  /** The same database, by way of the wire. */
  url: string;
  /** What was said since the last time somebody asked. */
  statements(): Promise<Statement[]>;
  close(): void;
};

/** A wire between the processes and PostgreSQL that counts, and makes answers wait as a network does. */
export async function layWire(databaseUrl: string, delayMs = 0): Promise<Wire> {
  const url = new URL(databaseUrl);
  const execArgv = ['--import', 'tsx'];
  const program = fork('bench/scale/wire-program.ts', [url.port, String(delayMs)], { execArgv });
  const [port] = await once(program, 'message');
  url.port = String(port);
  return {
    url: url.href,
    statements: async () => {
      program.send('statements');
      const [statements] = await once(program, 'message');
      return statements as Statement[];
    },
    close: () => program.disconnect(),
  };
}
