import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';

/** Describes the machine and the versions behind the figures. A load above the number of processors slows every time. */
export async function describeMachine(packages: readonly string[], ...others: string[]): Promise<string> {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const versions = { ...dependencies, ...devDependencies };
  const tools = [...others, ...packages.map((name) => `${name} ${versions[name]}`)].join(', ');
  const machine = `${processors.length} x ${processors[0]?.model.trim()}, ${gigabytes} GB, ${process.platform}, load ${loadavg()[0]?.toFixed(1)} at the start`;
  return `${machine}; Node ${process.version}, ${tools}`;
}
