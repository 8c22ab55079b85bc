import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PaymentIssueKind } from '#prisma';
import { createMetrics } from '../src/adapters/metrics/create-metrics';
import { environment, readEnv } from '../src/env';

const guide = await readFile('docs/operations.md', 'utf8');
const isDocumented = (name: string) => guide.includes(`\`${name}\``) || guide.includes(`\`${name}{`);

const compose = parse(await readFile('compose.yaml', 'utf8'), { merge: true }) as Compose;
const example = await readFile('.env.example', 'utf8');
const variables = Object.keys(environment.shape);
/** The lines of .env.example that set a variable, without the sign of a comment. */
const settings = [...example.matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);

describe('docs/operations.md', () => {
  it('documents every environment variable', () => {
    expect(variables.length).toBeGreaterThan(20);
    expect(variables.filter((name) => !isDocumented(name))).toEqual([]);
  });

  it('documents every metric of the product', async () => {
    const pool = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/nowhere' });
    const text = await createMetrics(pool, { findNewest: async () => null, writeIfDue: async () => null }).read();
    await pool.end();
    const names = [...text.matchAll(/^# HELP (studio_\w+)/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !isDocumented(name))).toEqual([]);
  });

  it('documents every kind of payment issue', () => {
    expect(Object.values(PaymentIssueKind).filter((kind) => !isDocumented(kind))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  it('gives every environment variable to the server, under its own name', () => {
    const { environment: given } = compose.services.web;
    expect(Object.keys(given).sort()).toEqual([...variables].sort());
    const others = Object.keys(given).filter((name) => !given[name]?.startsWith(`\${${name}`));
    expect(others).toEqual(['DATABASE_URL', 'NODE_ENV']);
  });

  it('starts the server with an environment that only lacks its secrets', () => {
    const { environment: given } = compose.services.web;
    const values = Object.entries(given).map(([name, value]) => [name, interpolate(value)]);
    expect(readEnv(Object.fromEntries(values))).toMatchObject({
      publicOrigin: 'https://studio.example',
      TRUST_PROXY: 1,
      BACKUP_DIR: '/backups',
      isProduction: true,
      isPlaygroundOn: false,
    });
  });

  it('forwards https to the server and stores certificates and backups in volumes', async () => {
    const { web, caddy, database } = compose.services;
    const caddyfile = await readFile('Caddyfile', 'utf8');
    expect(caddyfile).toMatch(/^\{\$PUBLIC_ORIGIN\} \{\n\treverse_proxy web:\{\$PORT\} \{$/m);
    expect(Object.keys(caddy.environment)).toEqual(['PUBLIC_ORIGIN', 'PORT']);
    expect(caddy.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(caddy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    const mounted = [web, caddy, database].flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0]));
    expect(mounted.filter((name) => name !== './Caddyfile').sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(await readFile('Dockerfile', 'utf8')).toContain('chown node:node /backups');
  });

  it('interpolates only variables that .env.example lists', () => {
    const used = [...JSON.stringify(compose).matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const listed = settings.map(([name]) => name);
    expect(used.filter((name) => !listed.includes(name))).toEqual([]);
  });
});

describe('.env.example', () => {
  it('lists every environment variable once, and the two of compose.yaml', () => {
    const expected = [...variables, 'DATABASE_NAME', 'DATABASE_PASSWORD'].sort();
    expect(settings.map(([name]) => name).sort()).toEqual(expected);
  });

  it('is accepted as it is, and shows the defaults', () => {
    const given = readEnv(Object.fromEntries(settings));
    const defaults = readEnv({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgresql://a@b/c',
      PUBLIC_ORIGIN: 'https://a.b',
    });
    const shown = [
      'BACKUP_KEEP',
      'STUDIO_TIME_ZONE',
      'HOLD_MINUTES',
      'BOOKING_HORIZON_DAYS',
      'ADMIN_USERNAME',
      'PORT',
      'TRUST_PROXY',
      'HSTS_INCLUDE_SUBDOMAINS',
      'LOG_LEVEL',
      'METRICS_HOST',
      'isPlaygroundOn',
      'ENABLE_SERVICE_WORKER',
      'DATA_DIR',
      'seedDemo',
      'RATE_LIMIT_SCALE',
      'JOB_INTERVAL_SCALE',
    ] as const;
    for (const name of shown) expect([name, given[name]]).toEqual([name, defaults[name]]);
  });

  it('sets nothing until somebody removes the sign of a comment', () => {
    expect(example.match(/^[^#\n].*/gm)).toBeNull();
  });
});

describe('the commands that the documents and containers name', () => {
  it('are files that the build writes and scripts of package.json', async () => {
    const files = ['docs/operations.md', 'docs/going-live.md', 'compose.yaml', 'Dockerfile', '.env.example'];
    const text = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
    const built = [...text.matchAll(/dist\/server\/([a-z-]+)\.js\b/g)].map(([, name = '']) => name);
    const scripts = [...text.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name = '']) => name);
    const config = await readFile('vite.server.config.ts', 'utf8');
    const known = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(built.length).toBeGreaterThan(10);
    expect([...new Set(built)].filter((name) => !config.includes(`/${name}.ts'`))).toEqual([]);
    expect([...new Set(scripts)].filter((name) => !(name in known.scripts))).toEqual([]);
  });
});

type Service = { environment: Record<string, string>; volumes: string[]; ports: string[] };
type Compose = { services: { database: Service; web: Service; caddy: Service }; volumes: Record<string, null> };

/** Interpolates as `docker compose` does when `.env` sets only the two required variables. */
function interpolate(value: string): string {
  const set: Record<string, string> = { PUBLIC_ORIGIN: 'https://studio.example', DATABASE_PASSWORD: 'secret' };
  return value.replace(
    /\$\{(\w+)(?::?[-?]([^}]*))?\}/g,
    (_match, name: string, fallback = '') => set[name] ?? fallback,
  );
}
