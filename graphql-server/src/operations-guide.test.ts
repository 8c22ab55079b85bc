import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { PaymentIssueKind } from '#prisma';
import { createMetrics } from './adapters/metrics/create-metrics';
import { environment } from './env';

const guide = await readFile('docs/operations.md', 'utf8');
const isDocumented = (name: string) => guide.includes(`\`${name}\``) || guide.includes(`\`${name}{`);

describe('docs/operations.md', () => {
  it('documents every environment variable', () => {
    const variables = Object.keys(environment.shape);
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
