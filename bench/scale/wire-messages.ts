/** What a client says to PostgreSQL: the kind of message, and its statement where it has one, by its words, its name or both. */
export type WireMessage = { kind: string; words: string; name: string };

/** The first message of a connection has no kind before its length. */
const LENGTH_BYTES = 4;

/** Cuts what comes over one connection into messages; what is incomplete waits for the next piece. */
export function createMessageReader(told: (message: WireMessage) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isGreeted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const kindBytes = isGreeted ? 1 : 0;
      if (rest.length < kindBytes + LENGTH_BYTES) return;
      const end = kindBytes + rest.readUInt32BE(kindBytes);
      if (rest.length < end) return;
      const kind = isGreeted ? String.fromCharCode(rest[0] ?? 0) : 'startup';
      told({ kind, ...statementOf(kind, rest.subarray(kindBytes + LENGTH_BYTES, end)) });
      rest = rest.subarray(end);
      isGreeted = true;
    }
  };
}

/** Query: the words. Parse: a name, then the words. Bind: where the rows go, then the name of what was parsed. */
function statementOf(kind: string, body: Buffer): Pick<WireMessage, 'words' | 'name'> {
  const [first = '', second = ''] = body.toString('utf8').split('\0', 2);
  if (kind === 'Q') return { words: first, name: '' };
  if (kind === 'P') return { words: second, name: first };
  return { words: '', name: kind === 'B' ? second : '' };
}
