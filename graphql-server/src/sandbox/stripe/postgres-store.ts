import type { Pool, PoolClient } from 'pg';
import { inTransaction, sandboxTables } from '../postgres';
import type { PaymentRecord } from './record';
import type { LedgerStore, LedgerTx, StoredResponse } from './store';

const TABLES = `
  CREATE TABLE IF NOT EXISTS sandbox.payment (
    id text PRIMARY KEY,
    sequence bigserial NOT NULL,
    created bigint NOT NULL,
    data jsonb NOT NULL
  );
  CREATE INDEX IF NOT EXISTS payment_created ON sandbox.payment (created DESC, sequence DESC);
  CREATE TABLE IF NOT EXISTS sandbox.payment_answer (
    key text PRIMARY KEY,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL
  );
`;

/** A ledger store in tables of the schema `sandbox`: it survives a restart, and all server processes share it. */
export function createPostgresLedgerStore(pool: Pool): LedgerStore {
  const ready = sandboxTables(pool, TABLES);
  return {
    async transaction(work) {
      await ready();
      return inTransaction(pool, (client) => work(transactionOn(client)));
    },
  };
}

function transactionOn(client: PoolClient): LedgerTx {
  async function one(where: string, value: string): Promise<PaymentRecord | null> {
    // PostgreSQL rejects NUL in a text, and no id contains one.
    if (value.includes('\0')) return null;
    const { rows } = await client.query<{ data: PaymentRecord }>(`SELECT data FROM sandbox.payment WHERE ${where}`, [
      value,
    ]);
    return rows[0]?.data ?? null;
  }

  return {
    find: (id) => one('id = $1', id),
    lock: (id) => one('id = $1 FOR UPDATE', id),
    findByRefund: (id) => one(`data->'refunds' @> jsonb_build_array(jsonb_build_object('id', $1::text))`, id),
    findByCharge: (id) => one(`data->'charge'->>'id' = $1`, id),

    async list({ created = {}, limit, startingAfter }) {
      const { rows } = await client.query<{ data: PaymentRecord }>(
        `SELECT data FROM sandbox.payment
         WHERE ($1::bigint IS NULL OR created > $1) AND ($2::bigint IS NULL OR created >= $2)
           AND ($3::bigint IS NULL OR created < $3) AND ($4::bigint IS NULL OR created <= $4)
           AND ($5::text IS NULL
             OR (created, sequence) < (SELECT created, sequence FROM sandbox.payment WHERE id = $5))
         ORDER BY created DESC, sequence DESC LIMIT $6`,
        [created.gt, created.gte, created.lt, created.lte, startingAfter, limit].map((value) => value ?? null),
      );
      return rows.map((row) => row.data);
    },

    async put(record) {
      await client.query(
        `INSERT INTO sandbox.payment (id, created, data) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET data = excluded.data`,
        [record.id, record.createdAt, JSON.stringify(record)],
      );
    },

    async findResponse(key) {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sandbox.payment_answer:${key}`]);
      const { rows } = await client.query<StoredResponse>(
        'SELECT fingerprint, status, body FROM sandbox.payment_answer WHERE key = $1',
        [key],
      );
      return rows[0] ?? null;
    },

    async storeResponse(key, { fingerprint, status, body }) {
      await client.query(
        'INSERT INTO sandbox.payment_answer (key, fingerprint, status, body) VALUES ($1, $2, $3, $4)',
        [key, fingerprint, status, JSON.stringify(body)],
      );
    },
  };
}
