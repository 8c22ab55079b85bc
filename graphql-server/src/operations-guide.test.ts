import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { PaymentIssueKind } from '#prisma';
import { createMetrics } from './adapters/metrics/create-metrics';

const guide = await readFile('docs/operations.md', 'utf8');
const notified = (name: string) => guide.includes(`\`${name}\``) || guide.includes(`\`${name}{`);

describe('docs/operations.md', () => {
  it('tells of every variable of the environment', async () => {
    const source = await readFile('graphql-server/src/env.ts', 'utf8');
    const variables = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
    expect(variables.length).toBeGreaterThan(20);
    expect(variables.filter((name) => !notified(name))).toEqual([]);
  });

  it('tells of every figure of ours', async () => {
    const pool = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/nowhere' });
    const text = await createMetrics(pool).read();
    await pool.end();
    const names = [...text.matchAll(/^# HELP (studio_\w+)/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !notified(name))).toEqual([]);
  });

  it('tells of every kind of money to look at', () => {
    expect(Object.values(PaymentIssueKind).filter((kind) => !notified(kind))).toEqual([]);
  });
});
