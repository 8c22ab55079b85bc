import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type * as Engine from '@prisma/schema-engine-wasm';

type Exports = Record<string, unknown>;
type Bindings = typeof Engine & { __wbg_set_wasm(exports: Exports): void };

// Node has it, but @types/node does not declare it.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: Record<string, Exports>): Promise<{ instance: { exports: Exports } }>;
};

const require = createRequire(import.meta.url);

/** The SQL that creates all of schema.prisma in an empty database; the migrations together must have the same result. */
export async function datamodelSql(databaseUrl: string): Promise<string> {
  const content = await readFile(path.resolve('prisma/schema.prisma'), 'utf8');
  const engine = await openEngine(databaseUrl, content);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? '';
  } finally {
    engine.free();
  }
}

/** Loads Prisma's schema engine from its WebAssembly package, without downloading a binary. */
async function openEngine(databaseUrl: string, datamodel: string): Promise<Engine.SchemaEngine> {
  const bindings: Bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm'));
  const { instance } = await WebAssembly.instantiate(await readFile(path.join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': { ...bindings },
  });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  return bindings.SchemaEngine.new({ datamodels: [['schema.prisma', datamodel]] }, () => undefined, adapter);
}
