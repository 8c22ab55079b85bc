import { expect, it } from 'vitest';
import { createMessageReader, type WireMessage } from './wire-messages';

function message(kind: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)]);
}

it('cuts a connection into messages, however they arrive', () => {
  const said = Buffer.concat([
    message('', '\0\x03\0\0user\0studio\0\0'),
    message('Q', 'BEGIN\0'),
    message('P', 'name\0SELECT 1\0\0\0'),
    message('B', '\0name\0\0\0'),
    message('S', ''),
  ]);
  const told: WireMessage[] = [];
  const read = createMessageReader((one) => told.push(one));
  for (const byte of said) read(Buffer.of(byte));
  expect(told).toEqual([
    { kind: 'startup', words: '', name: '' },
    { kind: 'Q', words: 'BEGIN', name: '' },
    { kind: 'P', words: 'SELECT 1', name: 'name' },
    { kind: 'B', words: '', name: 'name' },
    { kind: 'S', words: '', name: '' },
  ]);
});
