import type { Reporter, TestModule } from 'vitest/node';
import { table } from '../../bench/table.ts';

const SLOWEST = 10;

type Layer = { name: string; tests: number; failed: number; startedAt: number; endedAt: number };

/** Ends a run with a table: each layer, its tests and seconds, then the slowest files and tests. */
export class LayersReporter implements Reporter {
  private readonly layers = new Map<string, Layer>();

  onTestModuleStart({ project: { name } }: TestModule): void {
    if (this.layers.has(name)) return;
    this.layers.set(name, { name, tests: 0, failed: 0, startedAt: Date.now(), endedAt: Date.now() });
  }

  onTestModuleEnd(module: TestModule): void {
    const layer = this.layers.get(module.project.name);
    if (!layer) return;
    layer.endedAt = Date.now();
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state !== 'skipped') layer.tests += 1;
      if (state === 'failed') layer.failed += 1;
    }
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const layers = [...this.layers.values()].map(({ name, tests, failed, startedAt, endedAt }) => [
      name,
      String(tests),
      String(failed),
      toSeconds(endedAt - startedAt),
    ]);
    const files = modules.map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }));
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${test.fullName} (${module.relativeModuleId})`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    );
    process.stdout.write(
      `\n${[
        table(['layer', 'tests', 'failed', 'seconds'], layers),
        table(['slowest files', 'seconds'], slowest(files)),
        table(['slowest tests', 'seconds'], slowest(tests)),
      ].join('\n\n')}\n`,
    );
  }
}

const toSeconds = (ms: number) => (ms / 1000).toFixed(1);

function slowest(all: { name: string; ms: number }[]): string[][] {
  const sorted = all.toSorted((one, other) => other.ms - one.ms);
  return sorted.slice(0, SLOWEST).map(({ name, ms }) => [name, toSeconds(ms)]);
}
