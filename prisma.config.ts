import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// The CLI downloads a schema engine even for `generate`, which never runs it. Any file satisfies the check.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(import.meta.url);

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
