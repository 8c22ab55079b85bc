/** What a client says to PostgreSQL: the kind of message, and its text where it has one. */
export type WireMessage = { kind: string; text: string };

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
      told({ kind, text: textOf(kind, rest.subarray(kindBytes + LENGTH_BYTES, end)) });
      rest = rest.subarray(end);
      isGreeted = true;
    }
  };
}

/** Query: the words. Parse: a name, then the words. Bind: where the rows go, then the name of what was parsed. */
function textOf(kind: string, body: Buffer): string {
  const parts = body.toString('utf8').split('\0', 2);
  return (kind === 'Q' ? parts[0] : parts[1]) ?? '';
}
