import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingRow } from '#test/card-bookings';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { listBookings } from './list-bookings';

const DECOMPOSED = 'Agnès Güell'.normalize('NFD');
const NAMES = [
  'Šárka Nováková',
  'Łukasz Żak',
  'Ștefan Țepeș',
  'Nguyễn Thị Hằng',
  'Çağla Şahin',
  'Emőke Szűcs',
  'İnci Yıldız',
  'Андрей Йолкин',
  'Γιώργος Σεφέρης',
  '김민지',
  'Liam O’Neil',
  'Jörg Großstraße',
  'Ødegård Æbelø',
  'Œuvre Đorđević',
  DECOMPOSED,
  '100% _Pau_\\',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of NAMES) await createBookingRow(database.db, { name, email: 'guest@example.com' });
});
afterAll(() => database.close());

async function search(text: string): Promise<string[]> {
  const list = { text, sort: 'NAME', direction: 'ASC' } as const;
  const { nodes } = await listBookings(database.db, list, { offset: 0, limit: 50 });
  return nodes.map(({ name }) => name);
}

describe('the search of the bookings', () => {
  it.each(NAMES)('finds %j by exactly that name, in capitals and in either Unicode form', async (name) => {
    expect(await search(name)).toEqual([name]);
    expect(await search(name.toLocaleUpperCase('en'))).toEqual([name]);
    expect(await search(name.normalize('NFD'))).toEqual([name]);
    expect(await search(name.normalize('NFC'))).toEqual([name]);
  });

  it.each([
    ['sarka', 'Šárka Nováková'],
    ['lukasz zak', 'Łukasz Żak'],
    ['lukasz  zak', 'Łukasz Żak'],
    ['lukasz\u00a0zak', 'Łukasz Żak'],
    ['tepes', 'Ștefan Țepeș'],
    ['nguyen thi hang', 'Nguyễn Thị Hằng'],
    ['cagla', 'Çağla Şahin'],
    ['szucs', 'Emőke Szűcs'],
    ['inci yildiz', 'İnci Yıldız'],
    ['андреи', 'Андрей Йолкин'],
    ['γιωργοσ', 'Γιώργος Σεφέρης'],
    ['strasse', 'Jörg Großstraße'],
    ['odegard', 'Ødegård Æbelø'],
    ['aebelo', 'Ødegård Æbelø'],
    ['oeuvre dordevic', 'Œuvre Đorđević'],
    ["O'Neil", 'Liam O’Neil'],
    ['o´neil', 'Liam O’Neil'],
    ['agnes guell', DECOMPOSED],
    ['ｌｕｋａｓｚ', 'Łukasz Żak'],
    ['l\u200bukasz', 'Łukasz Żak'],
    ['%', '100% _Pau_\\'],
    ['_', '100% _Pau_\\'],
    ['\\', '100% _Pau_\\'],
    ['％', '100% _Pau_\\'],
  ])('finds for %j the person %j alone', async (text, name) => {
    expect(await search(text)).toEqual([name]);
  });

  it.each(['novakova sarka', 'z_k', 'z%k'])('finds nobody for %j', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it('is served by an index', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      const { rows } = await client.query(
        `EXPLAIN SELECT "id" FROM "Booking" WHERE "searchText" LIKE search_pattern('novakova')`,
      );
      expect(JSON.stringify(rows)).toContain('Booking_searchText_idx');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
