import { build } from 'vite';

/** Builds the single page application that the calendar is compared with; as in production, whatever the shell says. */
export async function buildPlainSpa(): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({ configFile: 'bench/web/plain-spa/vite.config.ts', mode: 'production', logLevel: 'warn' });
}
