import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { FarRow } from './far';
import type { Alone } from './lone-person';
import type { Row } from './measure-fleet';

/** What was measured last, part by part: all that the simulation knows of the product. */
export type Measured = { machine: string; cores: number; direct: FleetRow[]; far: FarFleetRow[]; alone: Alone };

const FIGURES = ['scene', 'processes', 'perSecond', 'together', 'nodeMs', 'postgresMs', 'loadMs'] as const;
export type FleetRow = Pick<Row, (typeof FIGURES)[number]>;
export type FarFleetRow = FleetRow & Pick<FarRow, 'networkMs' | 'diskMs'>;

const FILE = 'bench/scale/measured.json';

export async function readMeasured(): Promise<Measured> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Measured;
}

/** Puts what was measured now in place of what was measured before; a fleet that was left out stays as it was. */
export async function keepMeasured(now: Partial<Measured> & { machine: string }): Promise<void> {
  const before = await readMeasured();
  const isNew = ({ processes }: FleetRow) => now.direct?.some((row) => row.processes === processes);
  const direct = [...before.direct.filter((row) => !isNew(row)), ...(now.direct ?? [])];
  const measured = { ...before, ...now, cores: availableParallelism(), direct };
  await writeFile(FILE, `${JSON.stringify(measured, rounded, 2)}\n`);
}

const KEPT = new Set<string>([...FIGURES, 'networkMs', 'diskMs']);

/** Without what the simulation does not need, and without digits that mean nothing. */
function rounded(this: unknown, key: string, value: unknown): unknown {
  const isRow = typeof this === 'object' && this !== null && 'scene' in this;
  if (isRow && !KEPT.has(key)) return undefined;
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
