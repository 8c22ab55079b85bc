/** A backup's file or its folder cannot be read or written; the message says why, for the operator. */
export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
  readonly code: string;

  constructor(file: string, cause: NodeJS.ErrnoException) {
    super(`${file}: ${REASONS[cause.code ?? ''] ?? `the system says ${cause.code ?? cause.message}`}.`, { cause });
    this.code = cause.code ?? 'unknown';
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the folder is a file',
  EISDIR: 'this is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EPIPE: 'the program that reads the backup has ended',
};
