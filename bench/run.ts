import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `npm run bench`: the whole table, the server's rows and then the phone's; with `--only`, those of the server that it names. */
const args = process.argv.slice(2);
const isWhole = !args.some((arg) => arg.startsWith('--only'));

await measure('bench/server/run.ts', args);
if (isWhole) await measure('bench/web/run.ts', []);

async function measure(program: string, options: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}
