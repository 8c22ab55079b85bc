import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `npm run bench`: measures the server, then the phone. With `--only` it measures only those rows of the server. */
const args = process.argv.slice(2);
const isComplete = !args.some((arg) => arg.startsWith('--only'));

await measure('bench/server/run.ts', args);
if (isComplete) await measure('bench/web/run.ts', []);

async function measure(program: string, options: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}
