import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RestoreError, readBody, readHead, readLines } from './read-backup';

const HEAD = '{"format":2,"takenAt":"2026-12-01T00:00:00.000Z","migrations":[]}\n';
const HEAD_1 = HEAD.replace('2', '1');
const ROWS = '{"table":"public.a","columns":["id"]}\n{"id": 1}\n{"id": 2}\n';
const END = '{"end":true,"rows":2}\n';

const linesIn = (file: Buffer) => readLines(Readable.from([file]));
const zipped = (text: string) => linesIn(gzipSync(text));

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

async function readAll(lines: ReturnType<typeof readLines>): Promise<string[]> {
  return collect(readBody(lines, await readHead(lines)));
}

describe('readLines', () => {
  it('splits at a line feed alone, whatever other separators a text has', async () => {
    const separators = '\u2028 \u2029 \u0085 \v \f \r';
    expect(await collect(zipped(`a${separators}b\nc\n`))).toEqual([`a${separators}b`, 'c']);
  });

  it.each([1, 2, 3])('keeps a character whose bytes arrive in two parts, %i of them in the first', async (bytes) => {
    // The unzipped stream comes in parts of 16,384 bytes.
    const line = `${'a'.repeat(16_384 - bytes)}🧘${'é'.repeat(20_000)}日本`;
    expect(await collect(zipped(`${line}\nb\n`))).toEqual([line, 'b']);
  });

  it('keeps a line that is longer than many parts of the stream', async () => {
    const line = 'x'.repeat(1_000_000);
    expect(await collect(zipped(`${line}\n${line}\n`))).toEqual([line, line]);
  });

  it('closes the file when the reader stops early', async () => {
    const source = Readable.from([gzipSync(HEAD + 'x'.repeat(1_000_000)), Buffer.alloc(1)]);
    const lines = readLines(source);
    await readHead(lines);
    await lines.return();
    expect(source.destroyed).toBe(true);
  });
});

describe('readBody', () => {
  it('reads a backup to its end line', async () => {
    expect(await readAll(zipped(HEAD + ROWS + END))).toEqual(ROWS.trim().split('\n'));
  });

  it('reads a backup of format 1, which has no end line', async () => {
    expect(await readAll(zipped(HEAD_1 + ROWS))).toEqual(ROWS.trim().split('\n'));
  });
});

describe('reading a backup', () => {
  const whole = gzipSync(HEAD + ROWS + END);
  const changed = Buffer.from(whole);
  changed.writeUInt32LE(0, whole.length - 8);
  const later = HEAD.replace('2', '3');

  it.each<[string, Buffer, string]>([
    ['is not compressed', Buffer.from('no gzip at all'), 'This is not a backup of this product.'],
    ['holds text', gzipSync('-- PostgreSQL database dump\n'), 'This is not a backup of this product.'],
    ['holds other JSON', gzipSync('{"some": "other file"}\n'), 'This is not a backup of this product.'],
    ['holds JSON that is no object', gzipSync('null\n'), 'This is not a backup of this product.'],
    ['is of a later format', gzipSync(later), 'A later version wrote this backup. Restore it with that one.'],
    ['ends in the middle of its bytes', whole.subarray(0, -20), 'The backup is cut short: its end is missing.'],
    ['ends inside its checksum', whole.subarray(0, -1), 'The backup is cut short: its end is missing.'],
    ['has another checksum', changed, 'The backup is damaged.'],
    ['lacks its end line', gzipSync(HEAD + ROWS), 'The backup is cut short: its end is missing.'],
    [
      'lacks a row',
      gzipSync(`${HEAD}${ROWS.replace('{"id": 2}\n', '')}${END}`),
      'The backup is cut short: its end is missing.',
    ],
    [
      'ends inside its end line',
      gzipSync(HEAD + ROWS + END.slice(0, 12)),
      'The backup is cut short: its end is missing.',
    ],
    ['goes on after its end line', gzipSync(HEAD + ROWS + END + ROWS), 'The backup is damaged.'],
  ])('refuses a file that %s', async (_what, file, message) => {
    await expect(readAll(linesIn(file))).rejects.toThrow(new RestoreError(message));
  });
});
